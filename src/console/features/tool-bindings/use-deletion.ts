/** Runs a bulk deletion and publishes its growing ledger and the files it writes. */
import {basename, join} from 'node:path';
import {useEffect, useRef, useState} from 'react';
import {deletionEntry} from '../../../domain/journal/write-entry.ts';
import {fileNames, RunRecord, resumeFiles} from '../../../domain/writes/tool-bindings/files.ts';
import {leftover, toolCounts} from '../../../domain/writes/tool-bindings/ledger.ts';
import type {DeletionPlan} from '../../../domain/writes/tool-bindings/plan.ts';
import {readResume} from '../../../domain/writes/tool-bindings/resume.ts';
import {type Ledger, runDeletion} from '../../../domain/writes/tool-bindings/run.ts';
import {maximumNamedFile, readText, textFiles} from '../../../settings/files/disk.ts';
import {type Services, useServices} from '../../core/services.ts';
import type {WriteResult} from '../writes/WriteDialog.tsx';
import {ledgerLines} from './tool-words.ts';

function titleOf(ledger: Ledger): string {
	const {done, refused, failed, unknown, 'not-sent': notSent} = toolCounts(ledger);
	if (unknown > 0) return 'UNKNOWN';
	if (refused + failed + notSent === 0) return 'Done';
	if (done > 0) return 'Partly done';
	return refused > 0 ? 'Rejected' : 'Not sent';
}

export function useDeletion() {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {receiptFiles} = useServices().state;
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
			if (!next.isEnded) setLedger(next);
			for await (const {reason} of record?.save(next) ?? []) failures.push(reason);
			setFiles(failures.map((reason) => `${reason}; the run continues without it`));
		}
		// After the files, because the screen reads the remaining tools from them.
		setLedger(last);
		if (!last) return {title: 'Not sent', tone: 'bad', lines: [{text: 'Nothing to send'}]};
		const final = last;
		const {unknown, remaining} = leftover(final);
		const isAll = unknown.length + remaining.length === 0;
		const fileMessages = [
			...(record ? [] : ['No receipt saved: castellan has no state directory']),
			...(record?.receipt ? [`Receipt: ${record.receipt}`] : []),
			...(record?.resume && !isAll ? [`To resume: e, then the file ${record.resume}`] : []),
			...[record?.outdated(final) ?? []].flat(),
			...failures,
		];
		setFiles(fileMessages);
		return {
			title: titleOf(final),
			tone: titleOf(final) === 'Done' ? 'good' : 'bad',
			entry: deletionEntry(final, record?.receipt && basename(record.receipt)),
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

/** The path of the latest resume file of the server in this tenant, once it is found. Looks again after a run. */
export function useLatestResume(serverId: string, ledger: Ledger | undefined): string | undefined {
	const {api} = useServices().tenant;
	const {receiptFiles} = useServices().state;
	const [path, setPath] = useState<string>();
	const isEnded = ledger?.isEnded;
	const tenant = api.baseUrl;
	useEffect(() => {
		if (!receiptFiles || isEnded === false) return;
		let isLatest = true;
		void latestResume(receiptFiles, {tenant, serverId}).then((found) => isLatest && setPath(found));
		return () => {
			isLatest = false;
		};
	}, [receiptFiles, tenant, serverId, isEnded]);
	return path;
}

async function latestResume(
	{disk, directory}: NonNullable<Services['state']['receiptFiles']>,
	run: Parameters<typeof readResume>[1],
): Promise<string | undefined> {
	// The first run creates the directory.
	const names = await disk.fs.readdir(directory).catch(() => []);
	for (const name of resumeFiles(names, run.serverId)) {
		const path = join(directory, name);
		const text = await readText(disk, path, maximumNamedFile).catch(() => '');
		if (readResume(text, run).state === 'read') return path;
	}
	return undefined;
}
