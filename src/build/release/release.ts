/**
 * Builds what a release has into `dist-release`, from clones of the commit. Without `--dry-run`, it ends with 1 if something is missing.
 * `--offline` asks no registry. It publishes nothing: RELEASING.md.
 */
import {createHash} from 'node:crypto';
import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {execPath, version as node} from 'node:process';
import {parseArgs} from 'node:util';
import manifest from '../../../package.json' with {type: 'json'};
import {missingAddresses} from '../package/check-repository.ts';
import {root} from '../root.ts';
import {run} from '../run.ts';
import {type Lock, youngPackages} from './ages.ts';
import {undated} from './changelog.ts';
import {provenanceOf} from './provenance.ts';

const {values: options} = parseArgs({options: {'dry-run': {type: 'boolean'}, offline: {type: 'boolean'}}});
const startedAt = new Date();
const output = `${root}/dist-release`;
const {version} = manifest;
const missing: string[] = [];
const say = (step: string, text: string) => console.log(`${step.padEnd(12)}${text}`);

/** Says what a step has found, and remembers what is missing. */
function check(step: string, problems: readonly (string | undefined)[], good: string): void {
	const found = problems.filter((each) => each !== undefined);
	missing.push(...found);
	for (const each of found) say(step, `missing: ${each}`);
	if (found.length === 0) say(step, good);
}

const git = (...args: readonly string[]) => run('git', args).trim();
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Clones the commit, and returns the path of the package that npm packs there. */
function packIn(folder: string): string {
	git('clone', '--quiet', root, folder);
	symlinkSync(`${root}/node_modules`, `${folder}/node_modules`);
	const [archive] = JSON.parse(run('npm', ['pack', '--json', '--silent'], folder)) as readonly {filename: string}[];
	return `${folder}/${archive?.filename}`;
}

async function ages(): Promise<void> {
	if (options.offline) return say('ages', 'not asked');
	const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as Lock;
	const lockedAt = git('log', '-1', '--format=%cI', '--', 'package-lock.json');
	const address = run('npm', ['config', 'get', 'registry']).trim().replace(/\/$/, '');
	check('ages', await youngPackages(lock, new Date(lockedAt), {address, fetch}), `a week or more on ${lockedAt}`);
}

const commit = git('rev-parse', 'HEAD');
check('commit', [git('status', '--porcelain') === '' ? undefined : 'changes that are not committed'], commit);
check('version', [undated(readFileSync(`${root}/CHANGELOG.md`, 'utf8'), version)], version);
check('addresses', [missingAddresses()], 'set');
await ages();

rmSync(output, {recursive: true, force: true});
mkdirSync(output);
const folder = mkdtempSync(join(tmpdir(), 'castellan-release-'));
try {
	const clone = `${folder}/one`;
	const archive = packIn(clone);
	run('npm', ['run', '--silent', 'documents'], clone);
	const changed = run('git', ['diff', '--name-only'], clone).trim().replaceAll('\n', ' ') || undefined;
	check('documents', [changed && `a commit of npm run documents: ${changed}`], 'as committed');
	const again = packIn(`${folder}/two/in/another/folder`);
	check('package', [sha256(archive) === sha256(again) ? undefined : 'two builds that are equal'], sha256(archive));

	run('npm', ['run', '--silent', 'executable', '--', '--target', 'linux-x64'], clone);
	const name = `castellan-${version}-linux-x64`;
	const executable = `${clone}/dist-executable/${name}`;
	for (const path of [archive, `${executable}.tar.gz`, `${executable}/castellan.1`])
		copyFileSync(path, `${output}/${basename(path)}`);
	for (const shell of ['bash', 'zsh', 'fish'])
		writeFileSync(`${output}/castellan.${shell}`, run(execPath, [`${clone}/dist/castellan.js`, 'completion', shell]));
	writeFileSync(`${output}/sbom.json`, run('npm', ['run', '--silent', 'sbom'], clone));
	say('executable', run(`${root}/test/support/runs/empty-root.sh`, [`${executable}/castellan`]).trim());

	const files = Object.fromEntries(readdirSync(output).map((file) => [file, sha256(`${output}/${file}`)]));
	const lock = sha256(`${clone}/package-lock.json`);
	const statement = provenanceOf({files, commit, lock, node, startedAt, finishedAt: new Date()});
	writeFileSync(`${output}/provenance.json`, `${JSON.stringify(statement, null, '\t')}\n`);
	const sums = readdirSync(output).map((file) => `${sha256(`${output}/${file}`)}  ${file}\n`);
	writeFileSync(`${output}/SHA256SUMS`, sums.join(''));
	say('files', `${sums.length} in dist-release, and SHA256SUMS`);
} finally {
	rmSync(folder, {recursive: true});
}
if (missing.length > 0 && !options['dry-run']) throw new Error('not ready for a release: see the lines with “missing”');
if (missing.length === 0) say('next', `git tag v${version} && npm publish dist-release/castellan-${version}.tgz`);
