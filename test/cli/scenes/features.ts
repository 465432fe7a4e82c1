/** What a scene names of its machine in the line below its title, besides its files. */
import {resolve} from 'node:path';
import type {CliContext} from '../../../src/cli/context.ts';
import {FailedError} from '../../../src/settings/error.ts';
import type {ReadyTenant} from '../../../src/tenant/serve.ts';
import {now} from '../launch.ts';

export const home = '/home/ada';
/** Typed and stored secrets begin with this. No output may have it; in files and requests stands `‹secret›`. */
export const canary = 'canary';

export interface Features {
	/** The data of the tenant: a member of `seeds`. */
	readonly seed?: string;
	readonly env?: Readonly<Record<string, string | undefined>>;
	/** The access token of the tenant, and of the environment. */
	readonly token?: string;
	readonly keychain?: true;
	/** There is no home folder. */
	readonly homeless?: true;
	readonly documents?: 'guides' | 'none';
	/** What an editor does: nothing, or it fails. */
	readonly editor?: 'ends' | 'fails';
	/** What `castellan serve` does: it is ready, or fails with this error. */
	readonly serve?: 'ready' | {readonly message: string; readonly syscall?: string};
	/** The certificate of the tenant, and that Node limits services. */
	readonly certificate?: {readonly days: number; readonly distrust?: string};
}

const documents = {guides: resolve('assets/docs/guides'), none: '/nowhere'};
const day = 86_400_000;

export const contextOf = ({documents: which, editor, serve, certificate}: Features): Partial<CliContext> => ({
	...(which && {documentsFolder: async () => documents[which]}),
	...(editor && {
		editFile: async (program) => {
			if (editor === 'fails') throw new FailedError(`${program} ended with 1`);
		},
	}),
	...(serve && {
		serve: async (_options, onReady) => {
			if (serve !== 'ready') throw Object.assign(new Error(serve.message), serve);
			const demo = {appId: 'app_1', entitlementId: 'ent_1', shareCodes: {active: 'KEEP-7Q2M-VALT'}};
			onReady({
				...{baseUrl: 'http://127.0.0.1:1', token: 'made', clientId: 'cli_1', clientSecret: 'made'},
				demo: demo as unknown as ReadyTenant['demo'],
			});
		},
	}),
	...(certificate && {
		probes: {
			hasProgram: async (name) => name === 'xclip',
			caFileProblem: async (path) => (path === 'bad.pem' ? 'has no certificate' : undefined),
			limitsServices: true,
			presentedChain: async () => ({
				protocol: 'TLSv1.3',
				...(certificate.distrust && {distrust: certificate.distrust}),
				certificates: [
					{subject: 'acme.example', issuer: 'Root', validUntil: now + certificate.days * day},
					{subject: 'Root', issuer: 'Root', validUntil: now + 900 * day},
				],
			}),
		},
	}),
});
