/** Settings cannot be read or saved. The message contains no secret. */
export class SettingsError extends Error {
	override readonly name: string = 'SettingsError';
}

/** A file cannot be read, written or removed. The message names the file. */
export class FileError extends SettingsError {
	/** The message without the name of the file. */
	readonly reason: string;

	constructor(path: string, participle: 'read' | 'written' | 'removed', cause: unknown) {
		super(`${path} cannot be ${participle}: ${reasonOf(cause)}`, {cause});
		this.reason = reasonOf(cause);
	}
}

/** Returns the code of a system error, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Shortens a message of Node: `ENOSPC: no space left on device, write` becomes `no space left on device (ENOSPC)`. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (errorCode(error) === 'ERR_ACCESS_DENIED') return 'a limited command reaches castellan’s own files only';
	const [, code, words] = /^([A-Z][A-Z0-9_]+): ([^,]+)/.exec(error.message) ?? [];
	return code === undefined ? error.message : `${words} (${code})`;
}

/** The command line is invalid, or a required value is missing. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/** Credentials for the tenant are missing. */
export class NotSignedInError extends Error {
	override readonly name = 'NotSignedInError';
}

/** A valid command failed. The message is the reason. */
export class FailedError extends Error {
	override readonly name = 'FailedError';
}
