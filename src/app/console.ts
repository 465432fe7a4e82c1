/** The full-screen console over a tenant: what it needs from outside, put together. Loaded when the face is chosen. */
import {parseAddress} from '../address/address.ts';
import {type CliContext, hasColor, hasUnicode, type Tenant} from '../cli/context.ts';
import {FailedError} from '../cli/failure.ts';
import type {Clipboard} from '../context.ts';
import {createQueryClient} from '../query/client.ts';
import {hasScreen} from './screens.tsx';
import {startConsole, type Terminal} from './start.tsx';

export interface Surroundings {
	readonly terminal: Terminal;
	readonly suspend: () => Promise<void>;
}

/** Resolves when the person left the console. The terminal is restored by then, whatever happened. */
export async function runConsole(
	{env, settings, now}: CliContext,
	{api, name}: Tenant,
	address: string,
	{terminal, suspend}: Surroundings,
): Promise<void> {
	const first = parseAddress(address);
	if (!hasScreen(first)) throw new FailedError(`there is no screen for ${address} yet`);
	const {config} = await settings.load();
	await startConsole(
		{
			api,
			queries: createQueryClient(),
			tenant: name,
			now,
			clipboard: terminalClipboard(terminal.stdout),
			hasColor: hasColor(env),
			hasUnicode: hasUnicode(env),
			suspend,
			...(config.keys ? {keys: config.keys} : {}),
		},
		first,
		terminal,
	);
}

/** Asks the terminal itself (OSC 52), which works over SSH too. It gives no answer. */
const terminalClipboard = (stdout: NodeJS.WritableStream): Clipboard => ({
	write: async (text) => {
		stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
		return {via: 'the terminal', isConfirmed: false};
	},
});
