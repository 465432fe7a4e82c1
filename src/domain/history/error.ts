/** The errors of the history. */

/** A failed operation on the history. The message is safe to show and names a remedy. */
export class HistoryError extends Error {
	override readonly name: string = 'HistoryError';
}

/** The error of a transaction that begins after the history was closed. */
export const closedError = () => new HistoryError('The history was closed');

/** SQLite's codes for a full disk: `SQLITE_FULL`, and `SQLITE_IOERR_SHMSIZE` when a file is opened. */
const diskFull: readonly (number | undefined)[] = [13, 4874];

/** Whether a file cannot be written because there is no space. */
export function isDiskFull(error: unknown): boolean {
	const {errcode, code} = error as {readonly errcode?: number; readonly code?: string};
	return diskFull.includes(errcode) || code === 'ENOSPC' || code === 'EDQUOT';
}

/** The error of a file that cannot be written. `otherwise` is the message for any reason but a full disk. */
export function writeError(file: string | null, error: unknown, otherwise: string): HistoryError {
	if (!isDiskFull(error)) return new HistoryError(otherwise);
	return new HistoryError(
		`Cannot write ${file ?? 'a temporary file'}: the disk is full. Free some space, then try again.`,
	);
}

/** A reading cannot have this name. */
export class InvalidNameError extends HistoryError {
	override readonly name = 'InvalidNameError';
}

/** The acknowledgements of findings cannot be read, so the acknowledged ones are among the others. */
export class UnreadAcksError extends HistoryError {
	override readonly name = 'UnreadAcksError';
}

/** The history has no state that answers the question: no reading, no name, or no item. */
export class NoStateError extends HistoryError {
	override readonly name = 'NoStateError';
}

/** The question concerns something that the history does not keep, or is ambiguous. */
export class NotKeptError extends HistoryError {
	override readonly name = 'NotKeptError';
}
