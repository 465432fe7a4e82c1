import {describe, expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {createProgress, printMessage} from '../../../src/cli/output/messages.ts';

function recorder(stderrIsTty: boolean, stdoutIsTty: boolean, env: CliContext['env'] = {}) {
	let text = '';
	const write = async (more: string) => {
		text += more;
	};
	const output = (isTty: boolean) => ({isTty, columns: 80, write});
	const context = {env, stdout: output(stdoutIsTty), stderr: output(stderrIsTty)} as unknown as CliContext;
	return {context, text: () => text};
}

describe('progress', () => {
	test('overwrites its line and clears it, when stdout is not the terminal', async () => {
		const {context, text} = recorder(true, false);
		const progress = createProgress(context);
		await progress.show('100 apps so far');
		await progress.show('200 apps so far');
		await progress.clear();
		expect(text()).toBe('\r100 apps so far\u001b[K\r200 apps so far\u001b[K\r\u001b[K');
	});

	test.each([
		[false, false, {}],
		[true, true, {}],
		[true, false, {TERM: 'dumb'}],
	])('is silent otherwise: %s %s %j', async (stderrIsTty, stdoutIsTty, env) => {
		const {context, text} = recorder(stderrIsTty, stdoutIsTty, env);
		const progress = createProgress(context);
		await progress.show('100 apps so far');
		await progress.clear();
		expect(text()).toBe('');
	});
});

test('a message is one sanitized line', async () => {
	const {context, text} = recorder(false, false, {LANG: 'C'});
	await printMessage(context, 'a\n“b”\u001b[31m…');
	expect(text()).toBe('castellan: a "b"?[31m...\n');
});
