/** Settings that cannot be used or kept; the message may be shown. */
export class SettingsError extends Error {
	override readonly name: string = 'SettingsError';
}

/** A file that cannot be read or written. The message names the file. */
export class FileError extends SettingsError {
	/** Without the name of the file. */
	readonly reason: string;

	constructor(path: string, participle: 'read' | 'written', cause: unknown) {
		const reason = typeof cause === 'string' ? cause : reasonOf(cause);
		super(`${path} cannot be ${participle}: ${reason}`, {cause});
		this.reason = reason;
	}
}

export const errorCode = (error: unknown): string | undefined =>
	error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Node's `ENOSPC: no space left on device, write` names the path only sometimes: `no space left on device (ENOSPC)`. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const [, code, words] = /^([A-Z][A-Z0-9_]+): ([^,]+)/.exec(error.message) ?? [];
	return code === undefined ? error.message : `${words} (${code})`;
}

/** The command line cannot be understood, or what it needs was not given. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/** There is nothing to prove who we are with. */
export class NotSignedInError extends Error {
	override readonly name = 'NotSignedInError';
}

/** It was understood, and could not be done. */
export class FailedError extends Error {
	override readonly name = 'FailedError';
}
