/** What `doctor` asks of the machine and the network. The composition root passes the real functions; tests pass fakes. */
import type {Env} from '../environment.ts';
import type {Disk} from '../files/disk.ts';

/** A certificate of the chain that a server presents, its own first. */
interface PresentedCertificate {
	/** The common name, or the organization. */
	readonly subject: string;
	readonly issuer: string;
	/** Epoch milliseconds. */
	readonly validUntil: number;
}

/** The result of a TLS handshake. */
export interface PresentedChain {
	/** Such as `TLSv1.3`. */
	readonly protocol: string;
	/** The code of the reason why Node does not trust the chain, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. Absent if it does. */
	readonly distrust?: string;
	readonly certificates: readonly PresentedCertificate[];
}

export interface Probes {
	/** Whether a folder of PATH has a program of this name. */
	hasProgram(name: string): Promise<boolean>;
	/** Resolves with the output of a program. Rejects if it cannot start or fails. */
	outputOf(command: string, args: readonly string[]): Promise<string>;
	/** Makes a TLS handshake without a request. Rejects with the reason why there was none. */
	presentedChain(url: URL): Promise<PresentedChain>;
}

/** The programs and probes of this machine. Their modules are loaded at the first use. */
export const programsOf = (disk: Disk, env: Env, signal: AbortSignal) => ({
	startPager: async (command: string) => (await import('../terminal/pager.ts')).startPager(command, {env, signal}),
	editFile: async (editor: string, path: string) =>
		(await import('../editor.ts')).editFile(editor, path, {env, signal}),
	probes: {
		presentedChain: async (url) => (await import('../../client/http/presented-chain.ts')).presentedChain(url),
		hasProgram: async (name) => (await import('./programs.ts')).hasProgram(disk, env, name),
		outputOf: async (command, args) => (await import('./programs.ts')).outputOf(env, command, args),
	} satisfies Probes,
});
