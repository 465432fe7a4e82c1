/** Rotates the client secret of a step-up provider. The API has no other operation for providers. Endpoint 5. */
import {useEffect, useState} from 'react';
import type {ApiError} from '../../../client/error.ts';
import {rotateStepUpSecret, StepUpProvider} from '../../../contract/step-up-provider.ts';
import {detailLines} from '../../../domain/resources/fields.ts';
import {stepUpGroups} from '../../../domain/resources/step-up.ts';
import {isAnswered} from '../../../domain/writes/outcome.ts';
import {SecretBox, trimmed} from '../../../domain/writes/secret-box.ts';
import {secretLength, secretProblems} from '../../../domain/writes/secret-check.ts';
import {previewRotation, rotateSecret} from '../../../domain/writes/step-up/rotate.ts';
import {wrap} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {useServices} from '../../app/services.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Panel} from '../../ui/Panel.tsx';
import {SecretField} from '../../ui/SecretField.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {drawError, drawFields, textLine} from '../detail/detail-text.ts';
import {LinesScreen} from '../detail/LinesScreen.tsx';
import {useErrorCard} from '../shared/error-card.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useScreen} from '../shared/screen-context.ts';
import {useProtectedColor} from '../writes/use-protected-color.ts';
import {type ReviewLine, WriteDialog} from '../writes/WriteDialog.tsx';
import {failureResult, problemLines, requestLines} from '../writes/write-words.ts';

type Step = 'secret' | 'blanks' | 'review';

export function StepUpScreen({id}: {readonly id: string}) {
	const {show, size, report} = useScreen();
	const {writes, now} = useServices();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const [step, setStep] = useState<Step>();
	const [rotated, setRotated] = useState<{readonly provider: StepUpProvider; readonly at: number}>();
	const [failure, setFailure] = useState<{readonly title: string; readonly error: ApiError}>();
	const card = useErrorCard();
	const color = useProtectedColor();
	// The only copy of the new secret. It is overwritten after sending, on cancel and on unmount.
	const [secret, setSecret] = useState<SecretBox>();
	useEffect(() => () => secret?.dispose(), [secret]);

	function take(text: string) {
		const box = SecretBox.of(text);
		setSecret(box);
		const problem = secretProblems('clientSecret', box).find(({severity}) => severity === 'error');
		if (problem) return report(`${problem.message} ${problem.advice}`, 'bad');
		setStep(text === text.trim() ? 'review' : 'blanks');
	}
	function cancel() {
		setSecret(undefined);
		setStep(undefined);
	}

	const head = rotated
		? ['The provider as the service returned it. The secret itself is never returned.', '']
		: [
				`Step-up provider ${id}`,
				'',
				'The service has no call that shows a step-up provider; rotating its client secret returns it.',
				'e sets a new client secret: enter it at a hidden prompt, then type the provider id to confirm.',
			];
	const fields = rotated
		? drawFields(
				detailLines({shape: StepUpProvider, groups: stepUpGroups}, rotated.provider, {show, hasUnset: false}),
				width,
				theme,
			)
		: [];
	const lines = failure
		? drawError(card(failure.title, failure.error, [['write.rotate', 'rotate']]), width, height, theme)
		: [...head.flatMap((text) => wrap(text, width - 2)).map((text) => textLine(text)), ...fields];
	return (
		<>
			<LinesScreen
				title={`Step-up ${theme.glyphs.dot} ${id}`}
				loadedAt={rotated?.at}
				lines={lines}
				status={() => theme.paint('dim', rotated ? ' e rotates again' : ' e rotates the client secret')}
				handlers={() => ({'write.rotate': writes.whyNot ? {whyNot: writes.whyNot} : () => setStep('secret')})}
			/>
			{step === 'secret' && <SecretPrompt id={id} onSubmit={take} onClose={cancel} />}
			{step === 'blanks' && (
				<Menu
					verb="Choose"
					title="There are blanks or line breaks around the secret"
					screen={size}
					color={color}
					items={[
						{id: 'trim', label: 'Remove them'},
						{id: 'keep', label: 'Keep them: they belong to the secret'},
						{id: 'again', label: 'Enter the secret again'},
					]}
					onChoose={({id: choice}) => {
						if (choice === 'again') return setStep('secret');
						if (choice === 'trim' && secret) setSecret(trimmed(secret));
						setStep('review');
					}}
					onClose={cancel}
				/>
			)}
			{step === 'review' && secret && (
				<RotationReview
					id={id}
					secret={secret}
					onRotated={(provider) => {
						setRotated({provider, at: now()});
						setFailure(undefined);
					}}
					onFailed={(title, error) => setFailure({title, error})}
					onClose={cancel}
				/>
			)}
		</>
	);
}

function failedVerb({state, error}: {readonly state: 'rejected' | 'unknown'; readonly error: ApiError}): string {
	if (state === 'unknown') return 'UNKNOWN whether the service took';
	return isAnswered(error) ? 'The service rejected' : 'Cannot send';
}

interface ReviewProps {
	readonly id: string;
	readonly secret: SecretBox;
	readonly onRotated: (provider: StepUpProvider) => void;
	readonly onFailed: (title: string, error: ApiError) => void;
	readonly onClose: () => void;
}

function RotationReview({id, secret, onRotated, onFailed, onClose}: ReviewProps) {
	const {api} = useServices();
	// Computed once, because sending empties the box while the dialog still shows the result.
	const [change] = useState<readonly ReviewLine[]>(() => [
		{
			text: `The new secret has ${plural(secretLength(secret), 'character')}. Everything that uses the old one stops working.`,
		},
		...problemLines(secretProblems('clientSecret', secret)),
	]);
	const [request] = useState(() => requestLines(previewRotation(api, id, secret)));
	return (
		<WriteDialog
			endpoint={rotateStepUpSecret}
			target={`Rotate the client secret of step-up provider ${id}`}
			change={change}
			request={request}
			typed={{what: 'the provider id', expected: id}}
			send={async () => {
				const outcome = await rotateSecret(api, id, secret);
				if (outcome.state === 'refused') return {title: 'Not sent', tone: 'bad', lines: problemLines(outcome.problems)};
				if (outcome.state !== 'done') {
					onFailed(`${failedVerb(outcome)} the new client secret of ${id}`, outcome.error);
					return failureResult(outcome.state, outcome.error);
				}
				const {stepUpProvider = {}} = outcome.answer.data;
				onRotated(stepUpProvider);
				return {
					title: 'Done',
					tone: 'good',
					lines: [{text: `The service has the new secret of “${stepUpProvider.displayName ?? id}”.`, tone: 'good'}],
				};
			}}
			onClose={onClose}
		/>
	);
}

function SecretPrompt({
	id,
	onSubmit,
	onClose,
}: {
	readonly id: string;
	readonly onSubmit: (text: string) => void;
	readonly onClose: () => void;
}) {
	const {size} = useScreen();
	const color = useProtectedColor();
	useCommands('dialog', {'dialog.close': onClose});
	return (
		<Panel title={`New client secret of ${id}`} screen={size} color={color} width={70} height={1}>
			<SecretField onSubmit={onSubmit} />
		</Panel>
	);
}
