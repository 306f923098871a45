/** Loads the client's script that counts visits, once. Only with the consent of the user (§5). */
export const loadAnalytics = (document: Document, address: string): void => {
  if (document.querySelector('script[data-analytics]') !== null) return;
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.dataset['analytics'] = '';
  document.head.append(script);
};

/**
 * After the consent was withdrawn. The portals have no cookies of their own, so those of the host belong to the script.
 * Those of a whole domain may belong to other pages of the organisation, and stay.
 */
export const deleteCookies = (document: Document): void => {
  const { hostname } = document.location;
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=', 1);
    for (const domain of ['', `; domain=${hostname}`]) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
};
