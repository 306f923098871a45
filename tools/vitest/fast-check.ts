import fc from 'fast-check';
import { seed } from './seed-value.ts';

fc.configureGlobal({ seed });
