/** Saves the resume file and the receipt of a deletion. */
import {join} from 'node:path';
import {fileNames, saveReceipt, saveResume} from '../../../domain/writes/tool-bindings/files.ts';
import type {Ledger} from '../../../domain/writes/tool-bindings/run.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {textFiles} from '../../../settings/files/disk.ts';
import {type CliContext, printMessage} from '../../context.ts';
import type {SourceFlags} from './tool-source.ts';

export interface FileFlags extends SourceFlags {
	readonly receipt?: string;
}

export type RunFiles = Awaited<ReturnType<typeof runFiles>>;

/** Rejects with `UsageError` for a file that would be overwritten. */
export async function runFiles(context: CliContext, serverId: string, flags: FileFlags) {
	const {disk, settings, now} = context;
	const exists = (path: string) =>
		disk.fs.stat(path).then(
			() => true,
			() => false,
		);
	if (flags.receipt !== undefined && (await exists(flags.receipt))) {
		throw new UsageError(`${flags.receipt} already exists. Name another file for the receipt`);
	}
	if (flags.file !== undefined && flags.resume !== undefined && (await exists(flags.resume))) {
		throw new UsageError(`${flags.resume} already exists. Leave out --file to continue that run, or name another file`);
	}
	const directory = settings.paths?.receiptDirectory;
	const names = fileNames(serverId, now());
	const defaultPath = (name: string) => (directory === undefined ? undefined : join(directory, name));
	const paths = {
		resume: flags.resume ?? defaultPath(names.resume),
		receipt: flags.receipt ?? defaultPath(names.receipt),
	};
	if (directory === undefined && !(paths.resume && paths.receipt)) {
		await printMessage(context, 'no state directory: only the files of --resume and --receipt are saved');
	}

	let isFirst = true;
	/** The files whose last save failed. Later saves may find room on the disk. */
	const unsaved = new Set<string>();
	let hasResume = false;
	const attempt = async (name: 'resume' | 'receipt', saveTo: (path: string) => Promise<void>) => {
		const path = paths[name];
		if (path === undefined) return;
		try {
			await saveTo(path);
			unsaved.delete(name);
			if (name === 'resume') hasResume = true;
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			if (isFirst && flags[name] !== undefined) throw new FailedError(`${reason}; nothing was sent`);
			if (!unsaved.has(name)) await printMessage(context, `${reason}; the run continues without it`);
			unsaved.add(name);
		}
	};
	return {
		/** Undefined when the file cannot be saved. */
		get resume() {
			return unsaved.has('resume') ? undefined : paths.resume;
		},
		/** The resume file of an earlier moment of the run, if the last one could not be saved. */
		get outdatedResume() {
			return hasResume && unsaved.has('resume') ? paths.resume : undefined;
		},
		get receipt() {
			return unsaved.has('receipt') ? undefined : paths.receipt;
		},
		/** Saves each ledger of the run, so that the files are true after it was killed. Rejects only for the first one, when a file that a flag names cannot be written. */
		async save(ledger: Ledger): Promise<void> {
			await attempt('resume', (path) => saveResume(textFiles(disk), path, ledger));
			await attempt('receipt', (path) => saveReceipt(textFiles(disk), path, ledger));
			isFirst = false;
		},
	};
}
