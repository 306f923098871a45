import { defineGallery } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

export default defineConfig(defineGallery(import.meta.dirname));
