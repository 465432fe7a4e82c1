/**
 * Signs in to a tenant: at the start without one, without credentials, and after a rejected token. The secret enters at a hidden
 * prompt and is shown nowhere.
 */
import {useApp} from 'ink';
import {type ComponentProps, useState} from 'react';
import type {Credentials} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import {parseBaseUrl} from '../../../client/http/base-url.ts';
import type {CertificateFiles} from '../../../client/http/client-certificate.ts';
import {type FrameColor, frameColors} from '../../../text/tone.ts';
import {useScreen} from '../../core/screen-context.ts';
import {type Accepted, useServices} from '../../core/services.ts';
import {describeError} from '../../features/shared/error-words.ts';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {type CommandsProps, type OnSwitch, useIsOpen} from './dialogs.tsx';

/** The steps in order. A sign-in to a known tenant begins with `kind`, and one with a known profile ends with `secret`. */
type StepName =
	| 'start'
	| 'base-url'
	| 'kind'
	| 'certificate'
	| 'key'
	| 'passphrase'
	| 'client-id'
	| 'secret'
	| 'checking'
	| 'name'
	| 'color'
	| 'protection';

interface State {
	readonly step: StepName;
	readonly baseUrl: string;
	/** The certificate of the client. */
	readonly files?: CertificateFiles | undefined;
	/** Undefined for an access token. */
	readonly clientId?: string | undefined;
	/** Why the last attempt failed, shown in full below the field. */
	readonly problem?: string | undefined;
	readonly accepted?: Accepted;
	readonly color?: FrameColor | undefined;
}

type StepField = Pick<ComponentProps<typeof Prompt>, 'title' | 'text' | 'initial' | 'isSecret' | 'onSubmit'>;

export function SignInDialog({available, onSwitch, onClose}: CommandsProps & {readonly onSwitch: OnSwitch}) {
	const {name: tenant, signIn} = useServices().tenant;
	const {report} = useScreen();
	const {exit} = useApp();
	const [state, setState] = useState<State>({
		step: signIn?.baseUrl === undefined ? 'start' : 'kind',
		baseUrl: signIn?.baseUrl ?? '',
	});
	const isOpen = useIsOpen();
	if (!signIn) return null;

	const {step, baseUrl, files, clientId, problem, accepted} = state;
	const to = (next: StepName, change: Partial<State> = {}) =>
		setState({...state, problem: undefined, ...change, step: next});
	const host = URL.parse(baseUrl)?.host ?? '';
	const target = !signIn.baseUrl || tenant === host ? host : `${tenant} (${host})`;

	function submitCertificate(next: CertificateFiles) {
		const wrong = next.passphrase === undefined ? undefined : 'The pass phrase is wrong.';
		signIn?.openCertificate(next).then(
			(opened) => (opened ? to('kind', {files: opened}) : to('passphrase', {files: next, problem: wrong})),
			(error: Error) => to('certificate', {files: {cert: next.cert, key: next.key}, problem: describeError(error)}),
		);
	}
	function submitSecret(text: string) {
		const secret = text.trim();
		if (!secret) return to('secret', {problem: 'Nothing was entered.'});
		const credentials: Credentials =
			clientId === undefined
				? {kind: 'token', token: secret}
				: {kind: 'client-credentials', clientId, clientSecret: secret};
		to('checking');
		signIn?.check(baseUrl, credentials, files).then(
			(found) => {
				if (!found.isNew) finish(found);
				else to('name', {accepted: found});
			},
			(error: Error) => to(stepAfter(error), {problem: describeError(error)}),
		);
	}
	/** Asks again for the part that was refused. */
	function stepAfter(error: Error): StepName {
		const isRefused = error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'credentials');
		if (isRefused || !(error instanceof ApiError)) return clientId === undefined ? 'secret' : 'client-id';
		return signIn?.baseUrl === undefined ? 'base-url' : 'secret';
	}
	function finish(found: Accepted, isProtected?: boolean) {
		const marks = {...(state.color ? {color: state.color} : {}), ...(isProtected ? {protected: true} : {})};
		to('checking', {accepted: found});
		signIn?.accept(found, marks).then(
			({message, services}) => {
				if (isOpen.current && services) return onSwitch(services, {signedIn: message});
				report(message);
				if (!isOpen.current) return;
				onClose();
				// The response arrives between two keys, when the router still has the layer of this dialog.
				const refresh = available.find(({command}) => command.id === 'app.refresh');
				if (typeof refresh?.handler === 'function') refresh.handler();
			},
			(error: Error) => to('name', {accepted: found, problem: describeError(error)}),
		);
	}
	function start(id: string) {
		if (id === 'sign-in') return to('base-url');
		if (id === 'quit') return exit();
		signIn?.openDemo().then(
			(services) => isOpen.current && onSwitch(services),
			(error: Error) => to('start', {problem: describeError(error)}),
		);
	}
	function submitBaseUrl(text: string) {
		try {
			to('kind', {baseUrl: parseBaseUrl(text)});
		} catch (error) {
			to('base-url', {problem: describeError(error as Error)});
		}
	}

	const text = `Sign in to ${target}`;
	const fields: Partial<Record<StepName, StepField>> = {
		'base-url': {
			title: 'Base URL',
			text: 'The base URL of the tenant, such as https://acme.example.com',
			initial: baseUrl,
			onSubmit: submitBaseUrl,
		},
		certificate: {
			title: 'Certificate',
			text: 'The path of a PEM or PKCS#12 file',
			initial: files?.cert ?? '',
			onSubmit: (typed) => typed.trim() && to('key', {files: {cert: typed.trim(), key: files?.key}}),
		},
		key: {
			title: 'Key of the certificate',
			text: 'The path of its PEM file. Empty if the same file has it',
			initial: files?.key ?? '',
			onSubmit: (typed) => files && submitCertificate({...files, key: typed.trim() || undefined}),
		},
		passphrase: {
			title: 'Pass phrase of the key',
			text: files?.key ?? files?.cert ?? '',
			isSecret: true,
			onSubmit: (passphrase) => files && submitCertificate({...files, passphrase}),
		},
		'client-id': {
			title: 'Client id',
			text,
			initial: clientId ?? '',
			onSubmit: (typed) => typed.trim() && to('secret', {clientId: typed.trim()}),
		},
		name: {
			title: 'Profile',
			text: `${host} accepts the sign-in. The name of its profile:`,
			initial: accepted?.profile ?? '',
			onSubmit: (typed) => accepted && typed.trim() && to('color', {accepted: {...accepted, profile: typed.trim()}}),
		},
		secret: {
			title: clientId === undefined ? 'Access token' : 'Client secret',
			text,
			isSecret: true,
			onSubmit: submitSecret,
		},
	};

	// A new key resets the cursor.
	const ask = (question: Omit<ComponentProps<typeof Menu>, 'onClose'>) => (
		<Menu key={step} onClose={onClose} {...question} />
	);
	switch (step) {
		case 'start':
			return ask({
				title: 'Welcome to castellan',
				text: [{text: problem ?? 'You are not signed in to a tenant yet.'}],
				items: [
					{id: 'sign-in', label: 'Sign in to a tenant'},
					{id: 'demo', label: 'Open the demo tenant'},
					{id: 'quit', label: 'Quit'},
				],
				onChoose: ({id}) => start(id),
			});
		case 'kind':
			return ask({
				title: 'Sign in',
				text: [{text: `Sign in to ${target} ${files ? 'with the certificate and' : 'with'}:`}],
				items: [
					{id: 'token', label: 'An access token'},
					{id: 'client', label: 'A client id and its secret'},
					{id: 'certificate', label: 'A certificate of the client, and one of these'},
				],
				onChoose({id}) {
					if (id === 'certificate') to('certificate');
					else if (id === 'token') to('secret', {clientId: undefined});
					else to('client-id');
				},
			});
		case 'color':
			return ask({
				title: 'The colour of its frame',
				items: ['none', ...frameColors].map((id) => ({id, label: id})),
				onChoose: ({id}) => to('protection', {color: frameColors.find((color) => color === id)}),
			});
		case 'protection':
			return ask({
				title: `Writes on ${accepted?.profile ?? target}`,
				text: [{text: 'A person confirms each write'}],
				items: [
					{id: 'key', label: 'with a key press'},
					{id: 'name', label: 'by typing the name of its target (protected)'},
				],
				onChoose: ({id}) => accepted && finish(accepted, id === 'name'),
			});
		default:
			return (
				<Prompt
					onClose={onClose}
					// Each step has a field of its own, whose text stays when it is refused.
					key={step}
					verb="Continue"
					placeholder="type or paste it"
					isExact
					{...(fields[step] ?? {title: 'Signing in', text: `Checking with ${target}`})}
					problem={problem}
				/>
			);
	}
}
