import {PassThrough, Writable} from 'node:stream';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import {type InputOptions, inputFrom, outputTo} from '../../../src/cli/streams.ts';

const {signal} = new AbortController();

describe('output', () => {
	test('waits until the reader has room', async () => {
		const waiting: (() => void)[] = [];
		const slow = new Writable({highWaterMark: 4, write: (_chunk, _encoding, done) => void waiting.push(done)});
		const output = outputTo(slow, {signal});
		let isWritten = false;
		const writing = output.write('more than four').then(() => {
			isWritten = true;
		});
		await Promise.resolve();
		expect(isWritten).toBe(false);
		waiting.shift()?.();
		await writing;
		expect(isWritten).toBe(true);
	});

	test('of a plain stream is no terminal, and tells who reports a closed pipe', () => {
		const stream = Object.assign(new Writable(), {isTTY: true, columns: 77});
		const onClosed = () => undefined;
		expect(outputTo(stream, {signal})).toMatchObject({isTty: true, columns: 77});
		expect(outputTo(stream, {signal})).not.toHaveProperty('onClosed');
		expect(outputTo(stream, {signal, onClosed, isPlain: true})).toMatchObject({isTty: false, columns: 77, onClosed});
	});

	test('rejects once the reader is gone', async () => {
		const gone = Object.assign(new Error('EPIPE'), {code: 'EPIPE'});
		const broken = new Writable({highWaterMark: 1, write: (_chunk, _encoding, done) => done(gone)});
		const output = outputTo(broken, {signal});
		await expect(output.write('text')).rejects.toBe(gone);
		await expect(output.write('more')).rejects.toBe(gone);
	});

	test.each([
		['before', true],
		['during', false],
	])('that nobody reads ends 400 ms after a signal that comes %s the write, with its reason', async (_, isEarly) => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const ending = new AbortController();
		const reason = new DOMException('SIGTERM', 'AbortError');
		if (isEarly) ending.abort(reason);
		const stalled = new Writable({highWaterMark: 1, write: () => undefined});
		let failure: unknown;
		outputTo(stalled, {signal: ending.signal})
			.write('text')
			.catch((error) => {
				failure = error;
			});
		await vi.advanceTimersByTimeAsync(0);
		ending.abort(reason);
		await vi.advanceTimersByTimeAsync(399);
		expect(failure).toBeUndefined();
		await vi.advanceTimersByTimeAsync(1);
		expect(failure).toBe(reason);
	});

	test('that fails while it waits for the reader rejects with its own error', async () => {
		const broken = new Writable({highWaterMark: 1, write: () => undefined});
		const writing = outputTo(broken, {signal}).write('text');
		broken.destroy(new Error('EIO'));
		await expect(writing).rejects.toMatchObject({message: 'EIO'});
	});
});

/** All that was written to a stream so far. */
function written(stream: PassThrough): string {
	let text = '';
	for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk);
	return text;
}

describe('input', () => {
	const never = new AbortController().signal;

	function terminal() {
		const modes: boolean[] = [];
		const stdin = Object.assign(new PassThrough(), {
			isTTY: true,
			setRawMode: (isRaw: boolean) => void modes.push(isRaw),
		});
		const echo = new PassThrough();
		return {stdin, echo, modes, input: inputFrom(stdin, echo, {signal})};
	}

	test.each([true, false])('of a closed terminal is a failure without a crash (hidden: %s)', async (isHidden) => {
		const {stdin, input} = terminal();
		stdin.setRawMode = () => {
			throw Object.assign(new Error('setRawMode EIO'), {code: 'EIO'});
		};
		const line = isHidden ? input.readHidden('?', never) : input.readLine('?', never);
		await expect(line).rejects.toMatchObject({name: 'FailedError', message: 'the terminal was closed'});
	});

	test('is read to its end, with characters that span chunks', async () => {
		const stdin = new PassThrough();
		const text = inputFrom(stdin, new PassThrough(), {signal}).read();
		const bytes = Buffer.from('geheim–ü');
		stdin.write(bytes.subarray(0, 7));
		stdin.end(bytes.subarray(7));
		expect(await text).toBe('geheim–ü');
	});

	test.each([
		['read', (ended: AbortSignal, stdin: PassThrough) => inputFrom(stdin, new PassThrough(), {signal: ended}).read()],
		[
			'chunks',
			(ended: AbortSignal, stdin: PassThrough) =>
				inputFrom(stdin, new PassThrough(), {signal: ended}).chunks()[Symbol.asyncIterator]().next(),
		],
	])('%s rejects with the reason of the signal, or with the error of the stream', async (_, begin) => {
		const ending = new AbortController();
		const reason = new DOMException('SIGTERM', 'AbortError');
		const ended = expect(begin(ending.signal, new PassThrough())).rejects.toBe(reason);
		ending.abort(reason);
		await ended;
		const broken = new PassThrough();
		const failed = expect(begin(new AbortController().signal, broken)).rejects.toMatchObject({message: 'EIO'});
		broken.destroy(new Error('EIO'));
		await failed;
	});

	test('a visible line that is cancelled ends its line on the screen', async () => {
		const {stdin, echo, input} = terminal();
		const line = input.readLine('Where? ', never);
		stdin.write('abc\u0003');
		await expect(line).rejects.toMatchObject({name: 'AbortError'});
		expect(written(echo)).toMatch(/abc[^\n]*\n$/);
	});

	test('a hidden line is edited without an echo, in raw mode until its end', async () => {
		const {stdin, echo, modes, input} = terminal();
		const line = input.readHidden('Token: ', never);
		stdin.write('secrex\u007ft\r');
		expect(await line).toBe('secret');
		expect(modes).toEqual([true, false]);
		expect(written(echo)).toBe('Token: \n');
	});

	test('a hidden question is written after raw mode starts', async () => {
		const {stdin, echo, modes, input} = terminal();
		let asked: boolean[] | undefined;
		echo.once('data', () => {
			asked = [...modes];
		});
		const line = input.readHidden('Token: ', never);
		stdin.write('secret\r');
		await line;
		expect(asked).toEqual([true]);
	});

	test('a visible line is echoed', async () => {
		const {stdin, echo, input} = terminal();
		const line = input.readLine('Where? ', never);
		stdin.write('https://a.example\r');
		expect(await line).toBe('https://a.example');
		const shown = written(echo);
		expect(shown).toContain('Where? ');
		expect(shown).toContain('https://a.example');
	});

	test('ctrl-c, the end of the input and a signal end the prompt and raw mode', async () => {
		for (const [key, name] of [
			['\u0003', 'AbortError'],
			['\u0004', 'UsageError'],
		] as const) {
			const {stdin, modes, input} = terminal();
			const line = input.readHidden('Token: ', never);
			stdin.write(`abc${key === '\u0004' ? '\u0015' : ''}${key}`);
			await expect(line).rejects.toMatchObject({name});
			expect(modes).toEqual([true, false]);
		}
		const {modes, input} = terminal();
		const ending = new AbortController();
		const line = input.readHidden('Token: ', ending.signal);
		ending.abort(new DOMException('ended', 'AbortError'));
		await expect(line).rejects.toMatchObject({name: 'AbortError'});
		expect(modes).toEqual([true, false]);
	});

	test('comes in chunks, with characters that span them', async () => {
		const stdin = new PassThrough();
		const chunks: string[] = [];
		const reading = (async () => {
			for await (const chunk of inputFrom(stdin, new PassThrough(), {signal}).chunks()) chunks.push(chunk);
		})();
		const bytes = Buffer.from('geheim–ü');
		stdin.write(bytes.subarray(0, 7));
		stdin.end(bytes.subarray(7));
		await reading;
		expect(chunks.join('')).toBe('geheim–ü');
	});

	test('a paste is one line, whose last line break does not submit it', async () => {
		const {stdin, input} = terminal();
		const line = input.readLine('Where? ', never);
		stdin.write('\u001b[200~https://a.example\r\n\u001b[201~');
		stdin.write('/x\r');
		expect(await line).toBe('https://a.example/x');
	});

	test('of one prompt after another is read by each, and by none in between', async () => {
		const {stdin, input} = terminal();
		for (const typed of ['one', 'two']) {
			const line = input.readLine('? ', never);
			stdin.write(`${typed}\r`);
			expect(await line).toBe(typed);
			expect([stdin.isPaused(), stdin.listenerCount('data'), stdin.listenerCount('end')]).toEqual([true, 0, 0]);
		}
	});

	test('that hangs up during a prompt ends it, and says so', async () => {
		const {stdin} = terminal();
		let hangUps = 0;
		const input = inputFrom(stdin, new PassThrough(), {signal, onHangUp: () => hangUps++});
		const line = input.readLine('? ', never);
		stdin.end();
		await expect(line).rejects.toMatchObject({name: 'UsageError'});
		expect(hangUps).toBe(1);
	});

	test('that ctrl-z stops gives the terminal back meanwhile, and asks again', async () => {
		const {stdin, echo, modes} = terminal();
		let [stops, releases] = [0, 0];
		let owner: (task: () => Promise<void>) => Promise<void> = () => Promise.reject();
		const jobs: InputOptions['jobs'] = {
			stop: async () => void stops++,
			registerOwner: (given) => {
				owner = given;
				return () => void releases++;
			},
		};
		const line = inputFrom(stdin, echo, {signal, jobs}).readLine('Where? ', never);
		stdin.write('abc\u001a');
		await new Promise((resolve) => setImmediate(resolve));
		expect([stops, releases]).toEqual([1, 0]);
		await owner(async () => void expect(modes).toEqual([true, false]));
		stdin.write('d\r');
		expect([await line, releases, modes]).toEqual(['abcd', 1, [true, false, true, false]]);
		expect(written(echo)).toMatch(/Where\? [^\n]*abc[^\n]*\n[^\n]*Where\? abc/);
	});

	test('whose raw mode fails in another way is an error', async () => {
		const {stdin, input} = terminal();
		stdin.setRawMode = () => {
			throw Object.assign(new Error('EBADF'), {code: 'EBADF'});
		};
		await expect(input.readHidden('? ', never)).rejects.toThrow('EBADF');
	});
});
