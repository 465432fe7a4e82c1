/** The history of tenants. Its database module is loaded on first use, after the first frame. */
import {existsSync} from 'node:fs';
import type {History} from '../../../domain/history/history.ts';
import {processes} from '../../../settings/files/process-identity.ts';
import type {Snapshots} from '../services.ts';

export function snapshotsIn(file: string): Snapshots & {close(): Promise<void>} {
	let opening: Promise<History> | undefined;
	const open = () => {
		opening ??= import('../../../domain/history/open.ts').then(({openHistory}) => openHistory({file}, processes));
		// Allow a retry, because the cause may be temporary.
		opening.catch(() => {
			opening = undefined;
		});
		return opening;
	};
	return {
		open,
		openIfAny: async () => (opening || existsSync(file) ? open() : undefined),
		close: async () => (await opening?.catch(() => undefined))?.close(),
	};
}
