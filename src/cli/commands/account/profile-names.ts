import {UsageError} from '../../../settings/error.ts';

/** For a new name. Throws `UsageError`. */
export function admitProfileName(name: string): void {
	if (!/^[\w.-]+$/.test(name)) throw new UsageError('a profile’s name has letters, digits, dots, - and _ only');
}

/** The value of `--profiles`, each name once. Throws `UsageError`. */
export function profileNames(text: string): readonly string[] {
	const list = [...new Set(text.split(',').map((name) => name.trim()))];
	if (list.every(Boolean)) return list;
	throw new UsageError(`--profiles wants names with commas between, such as staging,prod, and got “${text}”`);
}
