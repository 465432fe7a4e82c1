/** `--exec`: runs a command of the person for the changes of each read. */
import {type Finding, writtenFinding} from '../../../domain/board/finding.ts';
import type {WatchEvent} from '../../../domain/watch/watch.ts';
import {childEnvironment, commandLimits, isOwnVariable, outputOf} from '../../../settings/child.ts';
import {reasonOf, UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {plural} from '../../../text/count.ts';
import {exactJson} from '../../../text/json/print.ts';
import {type CliContext, printMessage, writeStderrLines} from '../../context.ts';
import {sentence} from '../../failure.ts';
import {journal} from '../history/journal.ts';

/** Parses a name of `--exec-env`, which may be given again. */
export function execVariable(name: string, flag: string, before?: unknown): readonly string[] {
	if (isOwnVariable(name)) throw new UsageError(`${flag} ${name}: no program gets a variable of castellan`);
	if (!/^\w+$/.test(name)) throw new UsageError(`${flag} takes the name of an environment variable, not “${name}”`);
	return [...(Array.isArray(before) ? before : []), name];
}

interface ExecFlags extends Flags {
	readonly exec?: true;
	readonly execEnv?: readonly string[];
}

interface WatchedAddress {
	readonly address: string;
	readonly isBoard: boolean;
}

/** `flags` select the history of the tenant. */
type RunCommand = (tenant: Tenant, events: readonly WatchEvent[], flags: Flags) => Promise<void>;

/**
 * Returns what runs the command and waits for its end: one run for all changes of a read, so that runs never pile up. Undefined without
 * `--exec`. A command that fails is reported, and does not end the watch. Throws `UsageError`.
 */
export function execOf(
	context: CliContext,
	{exec, execEnv = []}: ExecFlags,
	[program, ...args]: readonly string[],
	{address, isBoard}: WatchedAddress,
): RunCommand | undefined {
	if (!exec && (program !== undefined || execEnv.length > 0))
		throw new UsageError('a command and --exec-env need --exec, as in castellan watch board --exec -- COMMAND');
	if (!exec) return undefined;
	if (!program) throw new UsageError('--exec needs a command: castellan watch board --exec -- COMMAND');
	const {env, signal} = context;
	const unset = execEnv.find((name) => !(name in childEnvironment(env, execEnv)));
	if (unset !== undefined) throw new UsageError(`--exec-env ${unset}: the environment has no such variable`);
	return async ({name, api: {baseUrl}}, events, flags) => {
		const changes = isBoard ? findingsIn(events) : events;
		if (changes.length === 0) return;
		const input = `${exactJson({tenant: name, baseUrl, address, at: events[0]?.at, changes})}\n`;
		let errors = '';
		let failure = '';
		const onError = (text: string) => {
			errors += text;
		};
		try {
			await outputOf(program, args, {
				...commandLimits,
				...{env, also: execEnv, signal, input, mayIgnoreInput: true, onError, end: 'exit'},
			});
		} catch (error) {
			signal.throwIfAborted();
			failure = reasonOf(error);
			await printMessage(context, `${sentence(failure)} It was run for ${plural(changes.length, 'change')}`);
		}
		if (errors) await writeStderrLines(context, [{text: errors.trimEnd()}]);
		await journal(context, flags, baseUrl, {action: 'exec', address, what: failure || program});
	};
}

/** A finding that stays and changes, such as one whose days pass, is neither new nor resolved. */
const findingsIn = (events: readonly WatchEvent[]) =>
	events.flatMap(({change, fields}) => {
		if (change === 'changed') return [];
		const members = fields.map(({path, before, after}) => [path, after ?? before] as const);
		const finding = writtenFinding(Object.fromEntries(members) as Finding);
		return [{...finding, change: change === 'added' ? ('new' as const) : ('resolved' as const)}];
	});
