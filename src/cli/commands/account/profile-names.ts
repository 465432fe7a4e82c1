/** Checks the names of profiles on the command line. */
import {UsageError} from '../../../settings/error.ts';
import {nameProblem} from '../../../settings/launch/sign-in.ts';

/** Checks the characters of the name of a profile. Throws `UsageError`. */
export function assertProfileName(name: string): void {
	const problem = nameProblem(name, {profiles: new Map()});
	if (problem) throw new UsageError(problem);
}

/** The row of `--profiles`. */
export const profilesOption = <const Value extends string>(value: Value, help: string) =>
	({value, help, read: profileNames, from: 'profiles'}) as const;

/** Without duplicates. Throws `UsageError`. */
function profileNames(text: string): readonly string[] {
	const names = [...new Set(text.split(',').map((name) => name.trim()))];
	if (names.every(Boolean)) return names;
	throw new UsageError(`--profiles must be names separated by commas, such as staging,prod, not “${text}”`);
}
