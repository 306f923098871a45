import { definePortal } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

export default defineConfig(definePortal({ portal: 'coach', root: import.meta.dirname }));
