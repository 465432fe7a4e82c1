import {expect, test} from 'vitest';
import {browserOf} from '../../../../src/console/app/machine/tools.ts';

/** The command that opens a web address. */
async function opened(env: Readonly<Record<string, string>>, platform: string) {
	const ran: unknown[] = [];
	const open = browserOf(env, platform, async (...call) => {
		ran.push(call);
		return 'output';
	});
	expect(await open?.('https://a.test')).toBeUndefined();
	return ran[0];
}

test.each<[string, Readonly<Record<string, string>>, string | undefined]>([
	['darwin 25', {}, 'open'],
	['win32 10', {}, 'explorer'],
	['linux', {}, undefined],
	['linux', {DISPLAY: ':0'}, 'xdg-open'],
	['linux', {WAYLAND_DISPLAY: 'wayland-0'}, 'xdg-open'],
	['linux', {DISPLAY: ':0', SSH_CONNECTION: '1'}, undefined],
	['darwin 25', {SSH_TTY: '/dev/pts/1'}, undefined],
])('on %s with %j a web address is opened by %s', async (platform, env, command) => {
	expect(await opened(env, platform)).toEqual(command && [command, ['https://a.test'], '']);
});
