/**
 * What the `castellan` command runs first. Compiled to old syntax and without imports of Node's, so that a Node too old for
 * the rest still gets as far as saying so. Where the console is wanted its first frame is drawn here, before the rest is
 * loaded.
 */
import {engines} from '../package.json';
import {type ConsoleRequest, consoleRequest} from './console/console-request.ts';
import {firstFrame} from './console/terminal/first-frame.ts';
import {openTerminal} from './console/terminal/opening.ts';
import {hasColor, hasTerminal, hasUnicode, isLinear} from './settings/launch/capabilities.ts';
import {controlTerminal, type TerminalControl} from './settings/terminal/control.ts';
import {unblock} from './settings/terminal/unblock.ts';

const needed = Number.parseInt(engines.node.replace(/\D+/, ''), 10);
const found = process.versions.node;

if (Number.parseInt(found, 10) < needed) {
	process.stderr.write(
		`castellan needs Node.js ${needed} or newer, and ${process.execPath} is ${found}: see https://nodejs.org/en/download\n`,
	);
	process.exitCode = 1;
} else {
	const {argv, env, stdin, stdout} = process;
	const control = controlTerminal(process);
	unblock(stdout);
	const streams = {stdin: {isTty: stdin.isTTY}, stdout: {isTty: stdout.isTTY}, env};
	const {parseArgs} = process.getBuiltinModule('node:util');
	const request = hasTerminal(streams) ? consoleRequest(argv.slice(2), parseArgs) : undefined;
	const opening = request && open(request, control);
	// Node's own answer to this signal is a debugger, whose words would stand on the screen.
	process.on('SIGUSR1', () => undefined);
	// A relative path is to be ignored, says the XDG specification.
	const ownCache = env.XDG_CACHE_HOME?.startsWith('/') ? env.XDG_CACHE_HOME : undefined;
	const cache = ownCache || (env.HOME && `${env.HOME}/.cache`);
	// The compiled code of the next start: kept out of the shared temporary directory, where others could plant it.
	if (cache) process.getBuiltinModule('node:module').enableCompileCache(`${cache}/castellan`);
	import('./main.ts').then(({main}) => main(control, request, opening));
}

function open(request: ConsoleRequest, control: TerminalControl) {
	const {env, stdin, stdout} = process;
	if (isLinear(request.flags, env)) return undefined;
	const {columns, rows} = stdout;
	const isOverridden = Boolean(env.CASTELLAN_BASE_URL);
	const frame = firstFrame(request, {
		columns,
		rows,
		hasColor: hasColor(env),
		hasUnicode: hasUnicode(env),
		isOverridden,
	});
	if (frame === undefined) return undefined;
	const interrupt = () => process.kill(process.pid, 'SIGINT');
	return openTerminal({...control, stdin, interrupt}, frame);
}
