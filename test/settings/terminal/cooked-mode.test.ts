import {expect, test} from 'vitest';
import {restoreCookedMode} from '../../../src/settings/terminal/cooked-mode.ts';
import {cookedModeFlags} from '../../../src/settings/terminal/modes.ts';

const usual = {timeout: 500, killSignal: 'SIGKILL'};

/** What is done about a terminal of which `stty -a` prints this. */
function stepsFor(printed: Buffer | string | null, path?: string): readonly unknown[] {
	const steps: unknown[] = [];
	restoreCookedMode({
		run: (command, args, {env, ...options}) => {
			steps.push([command, ...args, env?.PATH, options]);
			return {stdout: printed};
		},
		close: (descriptor) => steps.push(`close ${descriptor}`),
		release: () => steps.push('release'),
		path,
	});
	return steps;
}

const look = (path: string) => ['stty', '-a', path, {...usual, stdio: ['inherit', 'pipe', 'ignore']}];

test.each([
	['cannot be read', null],
	['is in no mode', ''],
	['is cooked', Buffer.from('speed 38400 baud; isig icanon')],
])('a terminal that %s is left as it is', (_, printed) => {
	expect(stepsFor(printed)).toEqual([look('/usr/bin:/bin')]);
});

test('a raw terminal is cooked after its input is released, and then closed', () => {
	expect(stepsFor(Buffer.from('speed 38400 baud; -isig -icanon'), '/opt')).toEqual([
		look('/opt'),
		'release',
		['stty', ...cookedModeFlags, '/opt', {...usual, stdio: ['inherit', 'ignore', 'ignore']}],
		'close 0',
		'close 1',
		'close 2',
	]);
});
