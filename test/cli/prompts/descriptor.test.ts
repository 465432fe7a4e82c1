import {closeSync, existsSync, openSync, readdirSync, readlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {readSecret} from '../../../src/cli/prompts/ask.ts';
import {readDescriptor} from '../../../src/cli/prompts/descriptor.ts';
import {folder} from '../../settings/files/disk.ts';

const read = (descriptor: number) => readDescriptor(descriptor, process.stderr, new AbortController().signal);

test('a descriptor of a file is read', async () => {
	const path = join(await folder(), 'secret');
	writeFileSync(path, 'the secret');
	const descriptor = openSync(path, 'r');
	onTestFinished(() => closeSync(descriptor));
	expect(await read(descriptor)).toBe('the secret');
});

function targetOf(descriptor: string): string {
	try {
		return readlinkSync(`/proc/self/fd/${descriptor}`);
	} catch {
		return '';
	}
}

test.skipIf(!existsSync('/proc/self/fd'))(
	'event queues and pipes of Node itself are refused, because their read does not end',
	async () => {
		const descriptors = readdirSync('/proc/self/fd');
		const targets = descriptors.map(targetOf);
		const events = descriptors.filter((_, index) => targets[index]?.startsWith('anon_inode:'));
		const pipes = descriptors.filter(
			(_, index) =>
				targets[index]?.startsWith('pipe:') && targets.filter((other) => other === targets[index]).length > 1,
		);
		expect(events).not.toEqual([]);
		expect(pipes).not.toEqual([]);
		for (const descriptor of [...events, ...pipes]) {
			await expect(read(Number(descriptor))).rejects.toMatchObject({code: 'EBADF'});
		}
	},
);

test('a descriptor whose read ends with the command is no mistake of a person', async () => {
	const ending = new AbortController();
	const reason = new DOMException('interrupted', 'AbortError');
	const readDescriptor = async () => {
		ending.abort(reason);
		throw new Error('EINTR');
	};
	const context = {readDescriptor, signal: ending.signal} as unknown as CliContext;
	await expect(readSecret(context, 'Secret', 3)).rejects.toBe(reason);
});
