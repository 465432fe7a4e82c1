/** The demo conversations and their surfaces, in every lifecycle state. */
import type {Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import type {People} from '../people.ts';
import {accessRequest} from './access-request.ts';
import {accessReview} from './access-review.ts';
import {greeting, ownerQuestion, workStatus} from './agent-turn.ts';
import {broken} from './broken.ts';
import {connectorSetup} from './connector-setup.ts';
import {onboarding} from './onboarding.ts';
import {literal, surface, words} from './parts.ts';

/** Its active surfaces use every component type. */
export const richConversation = 'cnv_9';
const quietConversation = 'cnv_10';

export const surfaces = (calendar: Calendar, people: People, odd: boolean): readonly Surface[] => [
	...[
		accessReview(calendar, people),
		accessRequest(calendar),
		connectorSetup(calendar),
		onboarding(calendar),
		workStatus(calendar),
		ownerQuestion(calendar),
		...(odd ? [broken(calendar)] : []),
		answered(calendar),
		removed(calendar),
	].map((item) => ({...item, conversationId: richConversation})),
	{...greeting(calendar), conversationId: quietConversation},
];

const answered = (calendar: Calendar) =>
	surface(
		calendar,
		'srf_answered',
		'PROMPT',
		{},
		[{id: 'root', checkBox: {label: literal('Answered yesterday'), value: literal(true)}}],
		{state: 'SURFACE_LIFECYCLE_STATE_COMPLETE'},
	);

const removed = (calendar: Calendar) =>
	surface(calendar, 'srf_removed', 'PRIMARY', {}, [words('root', 'Replaced by a newer report.')], {
		state: 'SURFACE_LIFECYCLE_STATE_DELETED',
		deletedAt: calendar.at(-1, 36_100),
	});
