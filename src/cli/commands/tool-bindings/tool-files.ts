/** Saves the resume file and the receipt of a deletion. */
import {join} from 'node:path';
import {fileNames, RunRecord} from '../../../domain/writes/tool-bindings/files.ts';
import type {Ledger} from '../../../domain/writes/tool-bindings/run.ts';
import {FailedError, UsageError} from '../../../settings/error.ts';
import {textFiles} from '../../../settings/files/disk.ts';
import {type CliContext, printMessage} from '../../context.ts';
import type {RunFlags} from './tool-source.ts';

export type RunFiles = Awaited<ReturnType<typeof runFiles>>;

/** Rejects with `UsageError` for a file that would be overwritten. */
export async function runFiles(context: CliContext, serverId: string, flags: RunFlags) {
	const {disk, settings, now} = context;
	const exists = (path: string) => disk.fs.stat(path).then(Boolean, () => false);
	if (flags.receipt !== undefined && (await exists(flags.receipt)))
		throw new UsageError(`${flags.receipt} already exists. Name another file for the receipt`);
	if (flags.file !== undefined && flags.resume !== undefined && (await exists(flags.resume)))
		throw new UsageError(`${flags.resume} already exists. Leave out --file to continue that run, or name another file`);
	const directory = settings.paths?.receiptDirectory;
	const names = fileNames(serverId, now());
	const defaultPath = (name: string) => (directory === undefined ? undefined : join(directory, name));
	const paths = {
		resume: flags.resume ?? defaultPath(names.resume),
		receipt: flags.receipt ?? defaultPath(names.receipt),
	};
	if (directory === undefined && !(paths.resume && paths.receipt))
		await printMessage(context, 'no state directory: only the files of --resume and --receipt are saved');

	const record = new RunRecord(textFiles(disk), paths, flags.file === undefined);
	let isFirst = true;
	return {
		record,
		/** Rejects only for the first ledger, when a file that a flag names cannot be written. */
		async save(ledger: Ledger): Promise<void> {
			for await (const {name, reason} of record.save(ledger)) {
				if (isFirst && flags[name] !== undefined) {
					// A resume file of a run that never began would say that tools may be deleted.
					if (name === 'receipt' && flags.file !== undefined && record.resume)
						await textFiles(disk).remove(record.resume);
					throw new FailedError(`${reason}; nothing was sent`);
				}
				await printMessage(context, `${reason}; the run continues without it`);
			}
			isFirst = false;
		},
	};
}
