import { createHash } from 'node:crypto';
import type { OpenApi, Operation } from './document.ts';
import { callersOf, operationsOf, schemaOf, successOf, tagsOf, takenBy } from './markdown.ts';
import { shapeText } from './shape-text.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
nav a { display: inline-block; min-height: 44px; line-height: 44px; }
summary { min-height: 44px; cursor: pointer; padding: .5rem 0; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: .25rem; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

const digest = (text: string) => createHash('sha256').update(text).digest('base64');

/** The page loads and runs nothing: its one style is named by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digest(STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The description of the API for people: every call with what it takes and answers. */
export const apiPage = (document: OpenApi): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Springboard API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Springboard API</h1>
<p>Every call as the server checks and answers it, also as <a href="openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>
${tagsOf(document)
  .map((tag) => `<li><a href="#${escape(tag)}">${escape(tag)}</a></li>`)
  .join('\n')}
</ul></nav>
${tagsOf(document)
  .map((tag) => sectionOf(document, tag))
  .join('\n')}
<h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `<h3>${escape(name)}</h3>${codeOf(schema)}`)
  .join('\n')}
</main>
</body>
</html>
`;

const sectionOf = (document: OpenApi, tag: string): string => {
  const calls = operationsOf(document)
    .filter(({ operation }) => operation.tags.includes(tag))
    .map(
      ({ method, path, operation }) => `<details>
<summary><code>${escape(`${method} ${path}`)}</code> ${escape(operation.summary)}</summary>
${partsOf(operation)}
</details>`,
    );
  return `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>\n${calls.join('\n')}\n</section>`;
};

const partsOf = (operation: Operation): string => {
  const parameters = operation.parameters.map(
    ({ name, in: place, schema }) =>
      `<li><code>${escape(name)}</code> (${place}): <code>${escape(shapeText(schema))}</code></li>`,
  );
  const answer = schemaOf(operation.responses[successOf(operation)]);
  return `<p>${escape(callersOf(operation).replaceAll('*', ''))}</p>
<ul>${parameters.join('')}</ul>
${takenBy(operation)
  .map(({ title, schema }) => `<p>${title}</p>${codeOf(schema)}`)
  .join('')}
<p>Answers ${escape(successOf(operation))}</p>${answer === undefined ? '' : codeOf(answer)}`;
};

const codeOf = (schema: unknown): string =>
  `<pre tabindex="0"><code>${escape(shapeText(schema))}</code></pre>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
