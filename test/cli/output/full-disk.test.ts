import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {outputError, outputTo} from '../../../src/cli/streams.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'});

test('a full disk names the output and the remedy', async () => {
	const stream = new PassThrough();
	const output = outputTo(stream, {signal: new AbortController().signal});
	stream.destroy(full);
	await new Promise(setImmediate);
	await expect(output.write('x')).rejects.toThrow(
		'the output cannot be written: no space left on device (ENOSPC). Free some space, or write to another disk',
	);
});

test.runIf(process.platform === 'linux')('the file of a redirected output is named', () => {
	expect(String(outputError({fd: 0}, full))).not.toContain('the output cannot');
	const closed = Object.assign(new Error('write EPIPE'), {code: 'EPIPE'});
	expect(outputError({fd: 0}, closed)).toBe(closed);
});

test('a limit of the size of files has a remedy of its own', () => {
	const large = Object.assign(new Error('EFBIG: file too large, write'), {code: 'EFBIG'});
	expect(String(outputError({}, large))).toMatch(/file too large \(EFBIG\)\. Raise the limit .*ulimit -f/);
});
