/**
 * The entry point of the `castellan` command. It is compiled to old syntax and does not import Node's modules, so that an old
 * Node can print the version error. For the console it draws the first frame before the program is loaded.
 */
import {engines} from '../../package.json';
import {type ConsoleRequest, consoleRequest} from '../console/first-frame/console-request.ts';
import {firstFrame} from '../console/first-frame/first-frame.ts';
import {openTerminal} from '../console/terminal/opening.ts';
import {canAskBackground, hasColor, hasTerminal, hasUnicode, isLinear} from '../settings/launch/capabilities.ts';
import {controlTerminal, type TerminalControl} from '../settings/terminal/control.ts';
import {unblock} from '../settings/terminal/unblock.ts';

const requiredVersion = engines.node.replace(/[^\d.]/g, '');
const version = process.versions.node;

if (isOlder(version, requiredVersion)) {
	process.stderr.write(
		`castellan requires Node.js ${requiredVersion} or newer, but ${process.execPath} is ${version}. Download it from https://nodejs.org/en/download\n`,
	);
	process.exitCode = 1;
} else {
	const {argv, env, stdin, stdout} = process;
	const control = controlTerminal(process);
	unblock(stdout);
	const streams = {stdin: {isTty: stdin.isTTY}, stdout: {isTty: stdout.isTTY}, env};
	const {parseArgs} = process.getBuiltinModule('node:util');
	const request = hasTerminal(streams) ? consoleRequest(argv.slice(2), parseArgs) : undefined;
	if (request) control.signals.listen();
	const opening = request && open(request, control);
	// By default Node starts a debugger on this signal and prints its message over the screen.
	process.on('SIGUSR1', () => undefined);
	import('./main.ts').then(({main}) => main(control, request, opening));
}

/** Compares major and minor version. */
function isOlder(version: string, required: string): boolean {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	const [requiredMajor = 0, requiredMinor = 0] = required.split('.').map(Number);
	return major < requiredMajor || (major === requiredMajor && minor < requiredMinor);
}

function open(request: ConsoleRequest, control: TerminalControl) {
	const {env, stdin, stdout} = process;
	if (isLinear(request.flags, env)) return undefined;
	const {columns, rows} = stdout;
	const looks = {columns, rows, hasColor: hasColor(env), hasUnicode: hasUnicode(env)};
	const frame = firstFrame(request, {...looks, isOverridden: Boolean(env.CASTELLAN_BASE_URL)});
	if (frame === undefined) return undefined;
	const interrupt = () => process.kill(process.pid, 'SIGINT');
	// Loading the program blocks the event loop. What arrived meanwhile is read before the task runs.
	const after = (ms: number, task: () => void) => void setTimeout(() => setImmediate(task), ms);
	return openTerminal({...control, stdin, interrupt, asks: canAskBackground(env), after}, frame);
}
