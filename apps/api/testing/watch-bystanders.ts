import { afterEach } from 'vitest';
import { expectBystandersUnchanged } from './bystanders.ts';

afterEach(expectBystandersUnchanged);
