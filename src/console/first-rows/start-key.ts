/** Identifies what decides which tenant and which columns a start shows. Rows are stored for one start, and shown by no other. */
import {hash} from 'node:crypto';
import type {Env} from '../../settings/environment.ts';
import type {Flags} from '../../settings/launch/flags.ts';

/** Increases when stored rows get another form. */
const form = 1;

/** The variables that select a tenant. None of them is a secret. */
const variables = ['CASTELLAN_BASE_URL', 'CASTELLAN_PROFILE'] as const;

/** `config` is the text of the config file; '' without one. Times are drawn for the time zone of the machine. */
export function startKey(flags: Flags, env: Env, config: string): string {
	const parts = [form, flags, variables.map((name) => env[name] ?? ''), new Date().getTimezoneOffset(), config];
	return hash('sha256', JSON.stringify(parts), 'base64url');
}
