/** The unit files and the compose file of a recorder are valid, and use what castellan has. */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {parse} from 'yaml';
import {parsePostgresAddress} from '../../src/domain/history/engines/postgres-address.ts';
import {environmentVariables} from '../../src/settings/environment.ts';
import {endSignals} from '../../src/settings/terminal/end-signals.ts';
import {castellan} from '../cli/launch.ts';

const folder = resolve(import.meta.dirname, '../../assets/record');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const compose = parse(read('compose.yaml')) as {
	readonly services: Readonly<
		Record<
			string,
			{
				readonly command: readonly string[];
				readonly environment: object;
				readonly volumes: readonly string[];
				readonly healthcheck?: {readonly test: readonly string[]};
				readonly image?: string;
				readonly ports?: readonly string[];
				readonly read_only?: boolean;
			}
		>
	>;
	readonly volumes: object;
};
const {recorder, database, metrics} = compose.services;
const containerfile = read('Containerfile');
const executable = '/usr/local/bin/castellan';

const hasSystemd = existsSync('/usr/bin/systemd-analyze');
test.skipIf(!hasSystemd)(
	`systemd accepts the unit and the timer${hasSystemd ? '' : ' (skipped: this machine has no systemd-analyze)'}`,
	() => {
		const units = mkdtempSync(join(tmpdir(), 'castellan-units-'));
		onTestFinished(() => rmSync(units, {recursive: true, force: true}));
		const files = ['service', 'timer'].map((kind) => {
			const file = join(units, `castellan-record@prod.${kind}`);
			writeFileSync(file, read(`castellan-record@.${kind}`).replace('/usr/local/bin/castellan', '/bin/true'));
			return file;
		});
		const {status, stdout, stderr} = spawnSync('systemd-analyze', ['verify', '--man=no', '--generators=no', ...files], {
			encoding: 'utf8',
			timeout: 60_000,
			env: {...process.env, SYSTEMD_UNIT_PATH: `${units}:`},
		});
		// A machine that systemd has not started lacks units of the system.
		const lines = (stdout + stderr).split('\n').filter((line) => line.includes('castellan'));
		expect({status, lines}).toEqual({status: 0, lines: []});
	},
);

test('a unit that is stopped has not failed', () => {
	const [, code] = /^SuccessExitStatus=(\d+)$/m.exec(read('castellan-record@.service')) ?? [];
	// systemd stops a unit with this signal.
	expect(Number(code)).toBe(128 + endSignals.SIGTERM);
});

test('the units run commands of castellan, and set variables that it reads', async () => {
	const [, unit = ''] = /^ExecStart=\/usr\/local\/bin\/castellan (.*)$/m.exec(read('castellan-record@.service')) ?? [];
	const [program, ...probe] = recorder?.healthcheck?.test.slice(1) ?? [];
	expect(program).toBe(executable);
	const lines = [unit, recorder?.command.join(' '), probe.join(' '), metrics?.command.join(' ')];
	expect(lines).toEqual([
		'history record --once',
		'history record --every 10m',
		'history record --check 30m',
		'metrics --listen 0.0.0.0:9464',
	]);
	for (const line of lines) expect((await castellan(`${line} --help`)).code).toBe(0);
	const names = [
		...(read('castellan-record@.service').match(/[A-Z_]{6,}(?==%)/g) ?? []),
		...(read('castellan-record@.service').match(/CASTELLAN_[A-Z_]+/g) ?? []),
		...Object.keys(recorder?.environment ?? {}),
		...(containerfile.match(/XDG_[A-Z_]+/g) ?? []),
	];
	expect(names.length).toBeGreaterThan(8);
	for (const name of names) expect(Object.keys(environmentVariables)).toContain(name);
});

test('the recorder reaches the database by the socket that both have, and nothing else does', () => {
	const {CASTELLAN_HISTORY = ''} = (recorder?.environment ?? {}) as {CASTELLAN_HISTORY?: string};
	const [{host, isLocal} = {}] = parsePostgresAddress(CASTELLAN_HISTORY).hosts;
	expect(isLocal).toBe(true);
	for (const service of [recorder, database, metrics]) expect(service?.volumes).toContain(`socket:${host}`);
	for (const service of [recorder, database]) expect(service).not.toHaveProperty('ports');
	// The figures are not encrypted.
	expect(metrics?.ports).toEqual(['127.0.0.1:9464:9464']);
	expect(database?.command.join(' ')).toMatch(/listen_addresses=$/);
	expect(Object.keys(compose.volumes)).toEqual(['data', 'socket']);
});

test('the image has no user with rights, and its root is not written', () => {
	const [build = '', image = ''] = containerfile.split(/^FROM (?!.* AS )/m);
	expect(image).toMatch(/^scratch\n/);
	expect(image).toMatch(/^USER 65534:65534$/m);
	expect(image).toContain(`ENTRYPOINT ["${executable}"]`);
	const [, copied = ''] = /^COPY (.*) \/build\/$/m.exec(build) ?? [];
	expect(copied.split(' ')).toEqual(['castellan', 'root.sh']);
	expect(build).toMatch(/^RUN sh \/build\/root\.sh \/build\/castellan \/image$/m);
	for (const service of [recorder, metrics]) expect(service).toMatchObject({image: 'castellan', read_only: true});
});
