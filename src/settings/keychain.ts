/**
 * Opens the system's keychain with @napi-rs/keyring. Each call runs in a process of its own: a secret service can leave a call
 * without an answer, native code then blocks its whole process, and no signal ends that.
 */
import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import {isSea} from 'node:sea';
import {NoAnswerError, outputOf, type ProgramWait, programWait} from './child.ts';
import type {Keychain} from './credentials.ts';

const library = '@napi-rs/keyring';

/** By default the library falls back to the kernel's keyring, which is cleared at the next boot. */
const script = `
const [library, method, name] = process.argv.slice(1);
let text = '';
process.stdin.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', async () => {
	let answer;
	try {
		const {AsyncEntry} = require(library);
		const entry = new AsyncEntry('castellan', name, {linux: {store: 'secret-service'}});
		answer = {text: await entry[method](...(text === '' ? [] : [text]))};
	} catch (error) {
		answer = {error: String(error?.message ?? error)};
	}
	process.stdout.write(JSON.stringify(answer));
});`;

/** Milliseconds for which a keychain that did not answer is not called again. */
const muteTime = 60_000;

/**
 * Returns a function that opens the keychain. It rejects where the library is not installed. Calls reject if the library does not
 * support the platform, if Linux has no secret service, and if it does not answer. `onWait` gets a text for a person meanwhile.
 */
export function keychainOf({
	onWait,
	...wait
}: Omit<ProgramWait, 'input' | 'onWait' | 'end'> & {
	readonly onWait?: (text: string) => void;
}): () => Promise<Keychain> {
	let muteUntil = 0;
	return async () => {
		const path = libraryPath();
		async function call(method: string, name: string, text?: string): Promise<string | null> {
			if (performance.now() < muteUntil) throw new NoAnswerError(noAnswer);
			try {
				const onNotice = () => onWait?.('waiting for the keychain');
				const args = ['-e', script, path, method, name];
				const output = await outputOf(process.execPath, args, {...wait, input: text ?? '', onWait: onNotice});
				const answer = JSON.parse(output) as {readonly text?: unknown; readonly error?: string};
				if (answer.error !== undefined) throw new Error(answer.error);
				return typeof answer.text === 'string' ? answer.text : null;
			} catch (error) {
				if (!(error instanceof NoAnswerError)) throw error;
				muteUntil = performance.now() + muteTime;
				throw new NoAnswerError(noAnswer);
			}
		}
		return {
			get: (name) => call('getPassword', name),
			set: async (name, text) => void (await call('setPassword', name, text)),
			remove: async (name) => void (await call('deletePassword', name)),
		};
	};
}

const noAnswer = `it did not answer within ${programWait.limit / 1000} seconds`;

function libraryPath(): string {
	if (isSea()) throw new Error(`the executable does not contain ${library}`);
	try {
		return createRequire(realpathSync(String(process.argv[1]))).resolve(library);
	} catch {
		throw new Error(`${library} is not installed`);
	}
}

/** The text of a name. Undefined also without a keychain, or while it is locked. */
export async function findIn(open: () => Promise<Keychain>, name: string): Promise<string | undefined> {
	try {
		return (await (await open()).get(name)) ?? undefined;
	} catch {
		return undefined;
	}
}
