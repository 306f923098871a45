/** A plain page of a provider, readable on a phone. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 26rem; padding: 1.5rem 1rem; }
  label { display: block; margin-top: 1rem; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 .75rem; font: inherit; }
  button { width: 100%; min-height: 44px; margin-top: 1.5rem; font: inherit; font-weight: 600; }
  .error { padding: .75rem; border-left: 4px solid #c62828; }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** Escapes a text for HTML content and attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
