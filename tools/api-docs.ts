/**
 * Writes docs/api.md from the contract: `node tools/api-docs.ts`. A test fails while it is not current.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '@springboard/api/src/openapi/document.ts';
import { apiMarkdown } from '@springboard/api/src/openapi/markdown.ts';

export const API_DOCS = join(import.meta.dirname, '../docs/api.md');

if (import.meta.main) await writeFile(API_DOCS, apiMarkdown(openApiDocument()));
