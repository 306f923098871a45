import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  build: { outDir: '../dist/gallery', emptyOutDir: true },
  // The built gallery under the portals' policy: shows that nothing needs an inline style.
  preview: { headers: { 'Content-Security-Policy': "default-src 'self'; img-src 'self' data:" } },
});
