/** A step-up provider. No call of the API shows one, so the screen begins with the command that rotates its client secret. */
import {useState} from 'react';
import type {ApiError} from '../../../client/error.ts';
import {StepUpProvider} from '../../../contract/step-up.ts';
import {type DetailLine, detailLines, headingLine, needLine} from '../../../domain/resources/fields.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {stepUpGroups} from '../../../domain/resources/step-up.ts';
import {isAnswered} from '../../../domain/writes/outcome.ts';
import {stepUpRotation} from '../../../domain/writes/rotate-step-up-secret.ts';
import {wrap} from '../../../text/cells.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {drawError, drawFields, LinesScreen, textLine} from '../detail/LinesScreen.tsx';
import {useErrorCard} from '../shared/error-card.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {useItemWrite} from '../writes/use-item-write.tsx';

export function StepUpScreen({id}: {readonly id: string}) {
	const {show} = useScreen();
	const {now} = useServices().clock;
	const theme = useTheme();
	const {width, height} = useBodySize();
	const [rotated, setRotated] = useState<{readonly provider: Row; readonly at: number}>();
	const [failure, setFailure] = useState<{readonly title: string; readonly error: ApiError}>();
	const card = useErrorCard();
	const {handlers, overlay} = useItemWrite(stepUpRotation, id, (outcome) => {
		if (outcome.state === 'refused') return;
		if (outcome.state !== 'done')
			return setFailure({title: `${failedVerb(outcome)} the new client secret of ${id}`, error: outcome.error});
		setRotated({provider: outcome.item ?? {}, at: now()});
		setFailure(undefined);
	});

	const head = rotated
		? ['The provider as the service returned it. The secret itself is never returned.', '']
		: [
				`Step-up provider ${id}`,
				'',
				'The service has no call that shows a step-up provider; rotating its client secret returns it.',
				'',
			];
	const needs = useNeeds(id);
	const fields = drawFields(
		rotated
			? detailLines({shape: StepUpProvider, groups: stepUpGroups}, rotated.provider, {show, hasUnset: false})
			: needs,
		width,
		theme,
	);
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
				handlers={() => handlers}
			/>
			{overlay}
		</>
	);
}

/** The requirements and effects of a rotation. */
function useNeeds(id: string): readonly DetailLine[] {
	const {shellFlags, writes} = useServices().tenant;
	const {whyNot, isProtected} = writes;
	const flags = `${isProtected ? ` --confirm ${shellWord(id)}` : ''}${shellFlags}`;
	return [
		headingLine('A rotation'),
		...(whyNot ? [needLine('Now', whyNot, 'warn')] : []),
		needLine('New secret', 'e asks for it at a hidden prompt. It is sent once and stored nowhere.'),
		needLine('To confirm', `Type ${id}.`),
		needLine('Afterwards', stepUpRotation.item.consequence, 'warn'),
		needLine('Unchanged', 'All other settings of the provider.'),
		needLine('The answer', 'The settings of the provider, with its id, and no secret.'),
		needLine('In a script', `castellan step-up rotate ${shellWord(id)} --yes${flags} < FILE`),
	];
}

function failedVerb({state, error}: {readonly state: 'rejected' | 'unknown'; readonly error: ApiError}): string {
	if (state === 'unknown') return 'UNKNOWN whether the service took';
	return isAnswered(error) ? 'The service rejected' : 'Cannot send';
}
