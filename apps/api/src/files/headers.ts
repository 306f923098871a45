/** What a browser may show by itself. Everything else is saved, SVG among it: opened, it is a program. */
const SHOWN = /^(application\/pdf|image\/(gif|jpeg|png)|video\/(mp4|webm)|text\/plain)$/;

/** No sandbox for a PDF: browsers show it with a viewer of their own, which a sandbox shuts out. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Headers under which a file that somebody uploaded is harmless on our own origin. */
export const headersOf = ({
  mime,
  name,
}: {
  mime: string;
  name: string;
}): Record<string, string> => ({
  'content-type': mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime,
  'content-disposition': `${SHOWN.test(mime) ? 'inline' : 'attachment'}; ${fileName(name)}`,
  'content-security-policy': mime === 'application/pdf' ? POLICY : `${POLICY}; sandbox`,
  // Portals may be served from elsewhere (D1); the secret is in the address.
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
});

/** RFC 6266: a plain name for old programs, the real one for all others. */
const fileName = (name: string): string => {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
};
