/** The checks of `doctor` on the machine and the network. The composition root passes the real functions; tests pass fakes. */
import {isSea} from 'node:sea';
import type {ClientCertificate} from '../../client/http/client-certificate.ts';
import type {PresentedChain} from '../../client/http/presented-chain.ts';
import type {Env} from '../environment.ts';
import type {Disk} from '../files/disk.ts';

export interface Probes {
	/** Whether a folder of PATH has a program of this name. */
	hasProgram(name: string): Promise<boolean>;
	/** Makes a TLS handshake without a request. Rejects with the reason why there was none. */
	presentedChain(url: URL, certificate?: ClientCertificate): Promise<PresentedChain>;
	/** Why no authorities come from a file, as the predicate of a sentence. */
	caFileProblem(path: string): Promise<string | undefined>;
	/** Whether commands that run long have fewer rights than their user. False by default. */
	readonly limitsServices?: boolean;
}

/** The programs and probes of this machine. Their modules are loaded at the first use. */
export const programsOf = (disk: Disk, env: Env, signal: AbortSignal) => ({
	editFile: async (editor: string, path: string) =>
		(await import('../editor.ts')).editFile(editor, path, {env, signal}),
	probes: {
		limitsServices: isSea() && process.execve !== undefined,
		presentedChain: async (...args) => (await import('../../client/http/presented-chain.ts')).presentedChain(...args),
		caFileProblem: async (path) => (await import('../../client/http/ca-file.ts')).readCaFile(path).problem,
		hasProgram: async (name) => (await import('../child.ts')).hasProgram(disk, env, name),
	} satisfies Probes,
});
