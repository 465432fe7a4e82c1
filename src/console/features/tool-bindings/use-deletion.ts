/** Runs a bulk deletion and publishes its growing ledger and the files it writes. */
import {join} from 'node:path';
import {useEffect, useRef, useState} from 'react';
import {isAnswered} from '../../../domain/writes/outcome.ts';
import {fileNames, latestResume, RunRecord} from '../../../domain/writes/tool-bindings/files.ts';
import {leftover, toolCounts} from '../../../domain/writes/tool-bindings/ledger.ts';
import type {DeletionPlan} from '../../../domain/writes/tool-bindings/plan.ts';
import {type Ledger, runDeletion} from '../../../domain/writes/tool-bindings/run.ts';
import {textFiles} from '../../../settings/files/disk.ts';
import {useServices} from '../../app/services.ts';
import type {WriteResult} from '../writes/WriteDialog.tsx';
import {ledgerLines} from './tool-words.ts';

function titleOf(ledger: Ledger): string {
	const {done, failed, unknown, 'not-sent': notSent} = toolCounts(ledger);
	if (unknown > 0) return 'UNKNOWN';
	if (failed + notSent === 0) return 'Done';
	if (done > 0) return 'Partly done';
	return ledger.rows.some(({error}) => error && isAnswered(error)) ? 'Rejected' : 'Not sent';
}

export function useDeletion() {
	const {api, now, receiptFiles} = useServices();
	const [ledger, setLedger] = useState<Ledger>();
	const [files, setFiles] = useState<readonly string[]>([]);
	const stop = useRef(new AbortController());
	useEffect(() => () => stop.current.abort(), []);

	/** `resumeFile` is the file of the run that this one continues. */
	async function start(plan: DeletionPlan, resumeFile?: string): Promise<WriteResult> {
		stop.current = new AbortController();
		const names = fileNames(plan.serverId, now());
		const pathOf = (name: string) => receiptFiles && join(receiptFiles.directory, name);
		const paths = {resume: resumeFile ?? pathOf(names.resume), receipt: pathOf(names.receipt)};
		const record = receiptFiles && new RunRecord(textFiles(receiptFiles.disk), paths, resumeFile !== undefined);
		const failures: string[] = [];
		let last: Ledger | undefined;
		for await (const next of runDeletion(api, plan, {now, signal: stop.current.signal})) {
			last = next;
			setLedger(next);
			for await (const {reason} of record?.save(next) ?? []) failures.push(`${reason}; the run continues without it`);
			setFiles([...failures]);
		}
		if (!last) return {title: 'Not sent', tone: 'bad', lines: [{text: 'Nothing to send'}]};
		const final = last;
		const {unknown, remaining} = leftover(final);
		const isAll = unknown.length + remaining.length === 0;
		const fileMessages = [
			...(record ? [] : ['No receipt saved: castellan has no state directory']),
			...(record?.receipt ? [`Receipt: ${record.receipt}`] : []),
			...(record?.resume && !isAll ? [`To resume: e, then the file ${record.resume}`] : []),
			...(record?.outdatedResume
				? [`${record.outdatedResume} is out of date: it also names tools that this run deleted. Remove it`]
				: []),
			...failures,
		];
		setFiles(fileMessages);
		return {
			title: titleOf(final),
			tone: isAll ? 'good' : 'bad',
			errors: final.rows.flatMap(({error}) => error ?? []),
			lines: [...ledgerLines(final), {text: ''}, ...fileMessages.map((text) => ({text}))],
		};
	}
	return {
		ledger,
		/** Messages about files that were written or failed to write. */
		files,
		start,
		/** Stops the run before its next call. */
		cancel: () => stop.current.abort(),
		clear: () => {
			setLedger(undefined);
			setFiles([]);
		},
	};
}

/** The path of the latest resume file of the server, once it is found. Looks again after a run. */
export function useLatestResume(serverId: string, ledger: Ledger | undefined): string | undefined {
	const {receiptFiles} = useServices();
	const [path, setPath] = useState<string>();
	const isEnded = ledger?.isEnded;
	useEffect(() => {
		if (!receiptFiles || isEnded === false) return;
		const {disk, directory} = receiptFiles;
		disk.fs.readdir(directory).then(
			(names) => {
				const name = latestResume(names, serverId);
				setPath(name === undefined ? undefined : join(directory, name));
			},
			// Without the directory there was no run.
			() => undefined,
		);
	}, [receiptFiles, serverId, isEnded]);
	return path;
}
