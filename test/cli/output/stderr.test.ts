import {expect, test} from 'vitest';
import {type CliContext, printMessage} from '../../../src/cli/context.ts';

function recorder(stderrIsTty: boolean, stdoutIsTty: boolean, env: CliContext['env'] = {}) {
	let text = '';
	const write = async (more: string) => {
		text += more;
	};
	const output = (isTty: boolean) => ({isTty, columns: 80, write});
	const context = {env, stdout: output(stdoutIsTty), stderr: output(stderrIsTty)} as unknown as CliContext;
	return {context, text: () => text};
}

test('a message is one sanitized line', async () => {
	const {context, text} = recorder(false, false, {LANG: 'C'});
	await printMessage(context, 'a\n“b”\u001b[31m…');
	expect(text()).toBe('castellan: a "b"?[31m...\n');
});
