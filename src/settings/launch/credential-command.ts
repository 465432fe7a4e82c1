/** Gets credentials from a program of the person, such as a password manager. A profile names it in the person's own config file. */
import {homedir} from 'node:os';
import {join, sep} from 'node:path';
import type {Credentials} from '../../client/api.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {jsonIfValid} from '../../text/json/parse.ts';
import {shellWord} from '../../text/terminal/shell-word.ts';
import {isoTime, parseTimestamp} from '../../text/timestamp.ts';
import {clean} from '../../text/visible.ts';
import {commandLimits, outputOf, type ProgramWait} from '../child.ts';
import {NotSignedInError, reasonOf} from '../error.ts';
import {type Disk, foreignProblem} from '../files/disk.ts';

/** The program that prints the credentials of a profile. */
export interface CredentialCommand {
	readonly kind: 'command';
	readonly profile: string;
	readonly program: string;
	readonly args: readonly string[];
	/** The variables that it gets besides the usual ones. */
	readonly env: readonly string[];
	/** The client id of the profile. With it, a printed text is the secret of this client, otherwise an access token. */
	readonly clientId: string | undefined;
}

/** Resolves with what the program prints. With `isShared`, other programs run at the same time, and it cannot ask the person. */
export type RunCommand = (command: CredentialCommand, isShared: boolean) => Promise<string>;

interface CommandOptions extends Pick<ProgramWait, 'env' | 'signal' | 'onWait' | 'after'> {
	/** Whether the program may ask the person. */
	readonly hasTerminal: () => boolean;
	/** Whether the console has the terminal, and cannot lend it. */
	readonly isConsoleOpen: () => boolean;
	/** Releases the terminal for the program. */
	readonly lendTerminal: () => Promise<void>;
	/** Gets what the program prints on stderr, in visible form. */
	readonly show: (text: string) => void;
}

/** Runs programs of this machine. */
export const commandRunner =
	({hasTerminal, isConsoleOpen, lendTerminal, show, ...wait}: CommandOptions): RunCommand =>
	async ({profile, program, args, env: also}, isShared) => {
		const onError = (text: string) => show(clean(text));
		const isOpen = isConsoleOpen();
		// An open console says itself which tenants wait, and no longer when they have what they waited for.
		const options = {...wait, ...commandLimits, also, onError, ...(isOpen && {onWait: undefined})};
		// Of its own session, a program has no terminal that it could draw on.
		if (isShared) return outputOf(program, args, {...options, detached: isOpen});
		if (isOpen)
			throw new NotSignedInError(`quit and type ${commandOf(profile)}: ${program} is asked before the console opens`);
		await lendTerminal();
		return outputOf(program, args, {...options, readsTerminal: hasTerminal()});
	};

/** Opens the console on a profile. */
const commandOf = (profile: string) => `castellan --profile ${shellWord(profile)}`;

/** Asks each program once a run. `configFile` is the file that names them. The result rejects with `NotSignedInError`. */
export function credentialCommands(disk: Disk, configFile: string, run: RunCommand) {
	const asked = new Map<string, Promise<Credentials>>();
	async function ask(command: CredentialCommand, isShared: boolean): Promise<Credentials> {
		const {profile, program} = command;
		const refuse = (reason: string) => {
			throw new NotSignedInError(`no credentials of profile ${profile}: ${reason}`);
		};
		const problem = projectProblem(configFile) ?? (await foreignProblem(disk, configFile));
		if (problem !== undefined) return refuse(`${program} is not started, because ${problem}`);
		const printed = await run(command, isShared).catch((error: unknown) => {
			if (error instanceof DOMException || error instanceof NotSignedInError) throw error;
			return refuse(`${reasonOf(error)}. Try the program of its setting credential by hand`);
		});
		const credentials = credentialsIn(printed, command);
		return typeof credentials === 'string' ? refuse(`${program} ${credentials}`) : credentials;
	}
	return (command: CredentialCommand, isShared = false): Promise<Credentials> => {
		const key = JSON.stringify(command);
		const answer = asked.get(key) ?? ask(command, isShared);
		asked.set(key, answer);
		// Meanwhile, a person can unlock what it needs, and open the tenants again.
		if (isShared) answer.catch(() => asked.delete(key));
		return answer;
	};
}

/** Why a config file may be that of a project, as a clause: the environment of a folder can name it. */
function projectProblem(path: string): string | undefined {
	const [folder, home] = [process.cwd(), homedir()];
	if (!isBelow(folder, path) || isBelow(folder, home) || isBelow(join(home, '.config'), path)) return undefined;
	return `${path} is below the folder in which castellan was started, so it may be that of a project`;
}

/** Whether a path is that of a folder, or of something in it. */
const isBelow = (folder: string, path: string): boolean => `${path}${sep}`.startsWith(join(folder, sep));

/** The credentials in what a program prints, or why there are none, as a predicate that contains nothing of it. */
function credentialsIn(printed: string, {profile, program, clientId: own}: CredentialCommand): Credentials | string {
	const text = printed.trim();
	if (text === '') return 'printed nothing';
	const remedy = `Start castellan again, so that it asks ${program} again: ${commandOf(profile)}.`;
	if (!text.startsWith('{')) {
		return own === undefined
			? {kind: 'token', token: text, remedy}
			: {kind: 'client-credentials', clientId: own, clientSecret: text, remedy};
	}
	const json = jsonIfValid(text);
	if (!isJsonObject(json)) return 'printed JSON that cannot be read';
	const {token, clientId = own, clientSecret, expiresAt: end} = json;
	const expiresAt = typeof end === 'string' ? parseTimestamp(end) : undefined;
	if (end !== undefined && expiresAt === undefined)
		return 'printed an expiresAt that is not a time such as 2026-11-28T12:00:00Z';
	if (expiresAt !== undefined && expiresAt <= Date.now())
		return `printed credentials that expired ${isoTime(expiresAt)}`;
	if (typeof token === 'string' && token !== '') return {kind: 'token', token, expiresAt, remedy};
	if (typeof clientId === 'string' && typeof clientSecret === 'string' && clientSecret !== '')
		return {kind: 'client-credentials', clientId, clientSecret, remedy};
	return 'printed JSON without a token, and without a clientId and a clientSecret';
}
