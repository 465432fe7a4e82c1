/** Checks the names of profiles on the command line. */
import {UsageError} from '../../../settings/error.ts';

/** Checks the name of a new profile. Throws `UsageError`. */
export function assertProfileName(name: string): void {
	if (!/^[\w.-]+$/.test(name))
		throw new UsageError('the name of a profile may only contain letters, digits, dots, - and _');
}

/** Parses the value of `--profiles`, without duplicates. Throws `UsageError`. */
export function profileNames(text: string): readonly string[] {
	const names = [...new Set(text.split(',').map((name) => name.trim()))];
	if (names.every(Boolean)) return names;
	throw new UsageError(`--profiles must be names separated by commas, such as staging,prod, not “${text}”`);
}
