/** Signs in to the tenant in place. The secret enters at a hidden prompt and is stored nowhere on the screen. */
import {Box} from 'ink';
import {type ReactNode, useEffect, useRef, useState} from 'react';
import {wrap} from '../../../text/cells.ts';
import {describeError} from '../../features/shared/error-words.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {Choice} from '../../ui/Choice.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Panel, panelInside} from '../../ui/Panel.tsx';
import {SecretField} from '../../ui/SecretField.tsx';
import {TextField} from '../../ui/TextField.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import type {SignIn} from '../services.ts';
import type {DialogProps} from './dialogs.tsx';

type Step =
	| {readonly name: 'kind'}
	| {readonly name: 'client-id'}
	/** `clientId` is absent for an access token. */
	| {readonly name: 'secret'; readonly clientId?: string; readonly problem?: string}
	| {readonly name: 'checking'};

interface SignInDialogProps extends DialogProps {
	/** The name and the host of the tenant. */
	readonly tenant: string;
	readonly signIn: SignIn;
	/** Called with the message of a successful sign-in, and with whether the dialog is still open. */
	readonly onDone: (message: string, isOpen: boolean) => void;
}

const maximumWidth = 72;

export function SignInDialog({tenant, signIn, screen, onDone, onClose}: SignInDialogProps) {
	const [step, setStep] = useState<Step>({name: 'kind'});
	const isOpen = useRef(true);
	useEffect(() => {
		isOpen.current = true;
		return () => {
			isOpen.current = false;
		};
	}, []);

	function submit(text: string, clientId: string | undefined) {
		const secret = text.trim();
		const again = clientId === undefined ? {} : {clientId};
		if (!secret) return setStep({name: 'secret', ...again, problem: 'Nothing was entered.'});
		setStep({name: 'checking'});
		signIn(
			clientId === undefined
				? {kind: 'token', token: secret}
				: {kind: 'client-credentials', clientId, clientSecret: secret},
		).then(
			(message) => onDone(message, isOpen.current),
			(error: Error) => setStep({name: 'secret', ...again, problem: describeError(error)}),
		);
	}

	if (step.name === 'kind') {
		return (
			<Choice
				verb="Choose"
				title="Sign in"
				screen={screen}
				text={[{text: `Sign in to ${tenant} with:`}]}
				answers={[
					{id: 'token', label: 'An access token'},
					{id: 'client', label: 'A client id and its secret'},
				]}
				onChoose={(id) => setStep(id === 'token' ? {name: 'secret'} : {name: 'client-id'})}
				onClose={onClose}
			/>
		);
	}
	const title = step.name === 'client-id' ? 'Client id' : 'clientId' in step ? 'Client secret' : 'Access token';
	return (
		<Step
			title={step.name === 'checking' ? 'Signing in' : title}
			text={step.name === 'checking' ? `Checking with ${tenant}` : `Sign in to ${tenant}`}
			problem={step.name === 'secret' ? (step.problem ?? '') : ''}
			screen={screen}
			onClose={onClose}
		>
			{step.name === 'client-id' && (
				<TextField
					verb="Continue"
					width={panelInside(screen, maximumWidth, 1).width}
					placeholder="type or paste it"
					onSubmit={(text) => text.trim() && setStep({name: 'secret', clientId: text.trim()})}
				/>
			)}
			{step.name === 'secret' && <SecretField onSubmit={(text) => submit(text, step.clientId)} />}
		</Step>
	);
}

interface StepProps extends DialogProps {
	readonly title: string;
	readonly text: string;
	/** Why the tenant did not accept the last attempt, shown in full below the field. */
	readonly problem: string;
	readonly children: ReactNode;
}

function Step({title, text, problem, screen, onClose, children}: StepProps) {
	const theme = useTheme();
	useCommands('dialog', {'dialog.close': onClose});
	const {width} = panelInside(screen, maximumWidth, 1);
	const head = wrap(text, width);
	const reason = problem ? wrap(problem, width).map((line) => theme.paint('bad', line)) : [];
	const {height} = panelInside(screen, width, head.length + 1 + reason.length);
	return (
		<Panel title={title} screen={screen} width={width} height={height}>
			<Lines lines={head} width={width} height={head.length} />
			<Box height={1}>{children}</Box>
			<Lines lines={reason} width={width} height={Math.max(0, height - head.length - 1)} />
		</Panel>
	);
}
