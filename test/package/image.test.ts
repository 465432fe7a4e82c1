/** The root of the container's image, made by the script that the Containerfile runs, and castellan in it without a container engine. */
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {root} from './machine.ts';

const output = `${root}/dist-executable`;
const isLinux = process.platform === 'linux';
const [name] = existsSync(output) ? readdirSync(output).filter((each) => each.endsWith(`-linux-${process.arch}`)) : [];
/** In bytes. */
const largest = 80_000_000;

describe.runIf(isLinux)('the image', () => {
	const folder = mkdtempSync(join(tmpdir(), 'castellan-image-'));
	const image = join(folder, 'root');
	afterAll(() => rmSync(folder, {recursive: true, force: true}));
	execFileSync('sh', [`${root}/assets/record/root.sh`, `${output}/${name}/castellan`, image]);

	test('is small, and has castellan and libraries only', () => {
		const archive = join(folder, 'root.tar.gz');
		execFileSync('tar', ['-czf', archive, '-C', image, '.']);
		expect(statSync(archive).size).toBeLessThan(largest);
		const files = execFileSync('find', [image, '-type', 'f', '-printf', '%P\n'], {encoding: 'utf8'}).trim().split('\n');
		const others = files.filter((file) => !/^(?:usr\/)?lib(?:64|32)?\/.*\.so(?:\.\d+)*$/.test(file));
		expect(others.sort()).toEqual(['etc/group', 'etc/nsswitch.conf', 'etc/passwd', 'usr/local/bin/castellan']);
		expect(statSync(join(image, 'tmp')).mode & 0o7777).toBe(0o1777);
	});

	/** In a namespace of its own, as the user of the image, with a read-only root and a tmpfs. */
	const inside = (args: string) =>
		spawnSync(
			'unshare',
			[
				...['--mount', 'sh', '-c'],
				`mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs tmpfs "$0/tmp" &&
				exec env -i PATH=/usr/sbin:/usr/bin HOME=/tmp XDG_CONFIG_HOME=/tmp XDG_STATE_HOME=/tmp XDG_CACHE_HOME=/tmp TMPDIR=/tmp \\
				chroot --userspec=65534:65534 "$0" /usr/local/bin/castellan ${args}`,
				image,
			],
			{encoding: 'utf8', timeout: 60_000},
		);
	const mayEnter = isLinux && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

	test.skipIf(!mayEnter).each([
		['apps --limit 1 -o ndjson', /^\{"id":"app_/],
		['history record -o json', /"recorded":true/],
		['metrics', /^castellan_up\{.*\} 1$/m],
	])(
		`runs %s without rights on a read-only root${mayEnter ? '' : ' (skipped: only root may enter it)'}`,
		(args, shows) => {
			const {status, stdout, stderr} = inside(`${args} --demo`);
			expect({status, stderr}).toMatchObject({status: 0});
			expect(stdout).toMatch(shows);
		},
	);
});
