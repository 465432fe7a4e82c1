/** The own commands of the config file, for the rows of a screen: what one would run, its confirmation, and its output. */
import {type ReactNode, useState} from 'react';
import {formatAddress} from '../../../domain/address/address.ts';
import {isGroup} from '../../../domain/board/groups.ts';
import {argvOf, takes} from '../../../domain/own/template.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {reasonOf} from '../../../settings/error.ts';
import type {OwnRun} from '../../../settings/own/runner.ts';
import type {PipeEnd} from '../../../settings/pipe.ts';
import {plural} from '../../../text/count.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useLiveValues, useServices} from '../../core/services.ts';
import type {Handler, Handlers} from '../../keymap/keyboard.tsx';
import type {OwnRow} from '../../keymap/own-rows.ts';
import {Choice} from '../../ui/Choice.tsx';
import {linesOf, RunOutput} from '../pipe/use-pipe.tsx';
import {useProtectedColor} from '../writes/use-protected-color.ts';

/** The rows of a screen at the time of a key: under the cursor, marked, or all unless some are marked. */
type RowsOf = (rows: 'one' | 'each' | 'lines') => readonly Row[];

/** A command with its runs. */
interface Job {
	readonly command: OwnRow;
	readonly runs: readonly OwnRun[];
	/** The rows that it is run for: `3 apps`. */
	readonly subject: string;
	readonly isConfirmed: boolean;
}

export function useOwnCommands(
	listed: Listed,
	rowsOf: RowsOf,
): {readonly handlers: Handlers; readonly dialog: ReactNode} {
	const {own = []} = useLiveValues();
	const {name: tenant, writes, fleet} = useServices().tenant;
	const {journal} = useServices().state;
	const {runOwn, allowsOwn} = useServices().machine;
	const {entry, report, logError, runInTerminal} = useScreen();
	const color = useProtectedColor();
	const [job, setJob] = useState<Job>();
	const close = () => setJob(undefined);

	function runsOf({setting}: OwnRow, rows: readonly Row[]): readonly OwnRun[] {
		const run = {also: setting.env, hasTerminal: setting.output === 'terminal'};
		if (setting.rows === 'lines') {
			const address = formatAddress(entry.address);
			return [{...run, argv: argvOf(setting, {tenant}), address, input: linesOf({rows})}];
		}
		return rows.map((row) => {
			const address = listed.address(row, entry.address.params);
			return {...run, argv: argvOf(setting, {listed, row, address, tenant}), address};
		});
	}

	function begin(command: OwnRow) {
		const {rows: kind = 'one', changes} = command.setting;
		const rows = rowsOf(kind).filter((row) => !isGroup(row));
		if (rows.length === 0) return report(`No ${listed.noun} under the cursor`, 'warn');
		try {
			const subject = plural(rows.length, listed.noun);
			start({command, runs: runsOf(command, rows), subject, isConfirmed: changes === false});
		} catch (error) {
			report(`${command.name} is not run: ${reasonOf(error)}`, 'bad');
		}
	}

	function start(next: Job) {
		const {name, setting} = next.command;
		if (!next.isConfirmed || (setting.output ?? 'text') === 'text') return setJob(next);
		close();
		void runAll(next, new AbortController().signal).then(({text, failure}) => {
			report(`${name}: ${failure ?? 'done'}`, failure === undefined ? 'plain' : 'bad');
			if (failure !== undefined) logError(`${name}: ${failure}\n${text}`.trim());
		});
	}

	/** One after another, up to the first failure. */
	async function runAll({command, runs}: Job, signal: AbortSignal): Promise<PipeEnd> {
		let all: PipeEnd = {text: '', isCut: false, failure: undefined};
		for (const run of runs) {
			const start = run.hasTerminal ? runInTerminal : runOwn;
			const whyNot = signal.aborted ? 'Ended' : whyNotNow(command);
			if (whyNot !== undefined || !start) return {...all, failure: whyNot};
			try {
				const end = await start(run, signal);
				journal?.({action: 'exec', address: run.address, what: run.argv[0]});
				const head = runs.length > 1 ? `$ ${shown(run)}\n` : '';
				all = {text: all.text + head + end.text, isCut: all.isCut || end.isCut, failure: end.failure};
			} catch (error) {
				return {...all, failure: reasonOf(error)};
			}
			if (all.failure !== undefined) break;
		}
		return all;
	}

	function whyNotNow({name, setting: {changes = true, onProtected}}: OwnRow): string | undefined {
		if (fleet) return 'A command runs for one tenant: Enter opens the row in its own';
		if (!runOwn) return 'Cannot run commands here';
		if (writes.isProtected && !(onProtected && allowsOwn?.()))
			return `A protected tenant runs ${name} only with onProtected in the command and ownCommands in its profile`;
		return changes ? writes.whyNot : undefined;
	}

	const handlers = own.flatMap((command): [string, Handler][] => {
		if (!takes(command.setting, listed)) return [];
		const whyNot = whyNotNow(command);
		return [[command.id, whyNot === undefined ? () => begin(command) : {whyNot}]];
	});
	const dialog =
		job &&
		(job.isConfirmed ? (
			<RunOutput command={job.command.name} run={(signal) => runAll(job, signal)} onClose={close} />
		) : (
			<Choice
				title={`Run ${job.command.name} for ${job.subject} of ${tenant}?`}
				text={job.runs.map((run) => ({text: shown(run)}))}
				answers={[
					{id: 'stay', label: 'Do not run'},
					{id: 'run', label: 'Run', key: 'y'},
				]}
				onChoose={(id) => (id === 'run' ? start({...job, isConfirmed: true}) : close())}
				onClose={close}
				color={color}
			/>
		));
	return {handlers: Object.fromEntries(handlers), dialog};
}

/** As a shell would read it. */
const shown = ({argv}: OwnRun) => argv.map(shellWord).join(' ');
