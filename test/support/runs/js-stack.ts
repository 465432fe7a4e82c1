/** Where another process of Node is blocked, asked by way of its debugger. */
import {setTimeout as moment} from 'node:timers/promises';

/** The port of a debugger that is started by a signal. */
const debuggers = 'http://127.0.0.1:9229/json';
/** In milliseconds. */
const startTime = 1500;
const answerTime = 10_000;
/** More frames and characters are not worth their lines. */
const frames = 12;
const valueLength = 400;

interface Frame {
	readonly functionName: string;
	readonly location: {readonly scriptId: string; readonly lineNumber: number};
	readonly scopeChain: readonly {readonly type: string; readonly object: {readonly objectId: string}}[];
}

interface Variable {
	readonly name: string;
	readonly value?: {readonly description?: string; readonly value?: unknown};
}

/** The JavaScript functions that it is in, with their arguments and variables. Rejects if it cannot be asked. */
export async function jsStackOf(pid: number): Promise<string> {
	process.kill(pid, 'SIGUSR1');
	await moment(startTime);
	const [target] = (await (await fetch(debuggers)).json()) as {webSocketDebuggerUrl: string}[];
	const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
	const {promise, resolve, reject} = Promise.withResolvers<string>();
	const timer = setTimeout(() => reject(new Error('the debugger does not answer')), answerTime);
	const answers: ((message: {result?: {result?: Variable[]}}) => void)[] = [];
	const call = (method: string, params = {}) =>
		new Promise<{result?: {result?: Variable[]}}>((answered) => {
			socket.send(JSON.stringify({id: answers.push(answered) - 1, method, params}));
		});
	const urls = new Map<string, string>();
	const described = async (stack: readonly Frame[]) => {
		const lines: string[] = [];
		for (const {functionName, location, scopeChain} of stack.slice(0, frames)) {
			lines.push(`${functionName || '(no name)'} ${urls.get(location.scriptId)}:${location.lineNumber + 1}`);
			const objectId = scopeChain.find(({type}) => type === 'local')?.object.objectId;
			const {result} = await call('Runtime.getProperties', {objectId, ownProperties: true});
			for (const {name, value} of result?.result ?? [])
				lines.push(`  ${name} = ${String(value?.description ?? value?.value).slice(0, valueLength)}`);
		}
		return lines.join('\n');
	};
	socket.onmessage = async ({data}) => {
		const message = JSON.parse(String(data));
		if (message.method === 'Debugger.scriptParsed') urls.set(message.params.scriptId, message.params.url);
		else if (message.method === 'Debugger.paused') resolve(await described(message.params.callFrames));
		else answers[message.id]?.(message);
	};
	socket.onerror = () => reject(new Error('the debugger cannot be reached'));
	socket.onopen = () => void call('Debugger.enable').then(() => call('Debugger.pause'));
	return promise.finally(() => clearTimeout(timer));
}
