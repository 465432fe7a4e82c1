/** Where a run of deletions leaves how to go on and what was done. */

import {join} from 'node:path';
import {fileNames, saveReceipt, saveResume} from '../../../domain/writes/tool-bindings/files.ts';
import type {Ledger} from '../../../domain/writes/tool-bindings/run.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {textFilesOn} from '../../../settings/files/disk.ts';
import type {CliContext} from '../../context.ts';
import {say} from '../../output/say.ts';
import type {SourceFlags} from './tool-source.ts';

export interface FileFlags extends SourceFlags {
	readonly receipt?: string;
}

export interface RunFiles {
	/** Undefined where it could not be kept. */
	readonly resume: string | undefined;
	readonly receipt: string | undefined;
	/** To be awaited with every ledger of the run. Rejects only at the first, where a file that was asked for cannot be. */
	keep(ledger: Ledger): Promise<void>;
}

/** Rejects with `UsageError` for a file that would be written over. */
export async function runFiles(context: CliContext, serverId: string, flags: FileFlags): Promise<RunFiles> {
	const {disk, settings, now} = context;
	const exists = (path: string) =>
		disk.fs.stat(path).then(
			() => true,
			() => false,
		);
	if (flags.receipt !== undefined && (await exists(flags.receipt))) {
		throw new UsageError(`${flags.receipt} exists already: a receipt is not written over another file`);
	}
	if (flags.file !== undefined && flags.resume !== undefined && (await exists(flags.resume))) {
		throw new UsageError(`${flags.resume} exists already: go on with it by leaving out --file, or name another file`);
	}
	const directory = settings.places?.receiptDirectory;
	const names = fileNames(serverId, now());
	const own = (name: string) => (directory === undefined ? undefined : join(directory, name));
	const paths = {resume: flags.resume ?? own(names.resume), receipt: flags.receipt ?? own(names.receipt)};
	if (directory === undefined && !(paths.resume && paths.receipt)) {
		await say(
			context,
			'there is no state directory: what is left of the run is kept only where --resume and --receipt say',
		);
	}

	let isFirst = true;
	const attempt = async (name: 'resume' | 'receipt', save: (path: string) => Promise<void>) => {
		const path = paths[name];
		if (path === undefined) return;
		try {
			await save(path);
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			if (isFirst && flags[name] !== undefined) throw new FailedError(`${reason}; nothing was sent`);
			paths[name] = undefined;
			await say(context, `${reason}; the run goes on without it`);
		}
	};
	return {
		get resume() {
			return paths.resume;
		},
		get receipt() {
			return paths.receipt;
		},
		async keep(ledger) {
			await attempt('resume', (path) => saveResume(textFilesOn(disk), path, ledger));
			if (isFirst || ledger.isEnded) await attempt('receipt', (path) => saveReceipt(textFilesOn(disk), path, ledger));
			isFirst = false;
		},
	};
}
