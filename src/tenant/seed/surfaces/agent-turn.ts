/** The small surfaces of a working agent: its current status, and its question to the person. */
import type {Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import {at, card, format, literal, required, result, stack, surface, within, words} from './parts.ts';

/** Has no component named root. The root is the component without a parent. */
export const workStatus = (calendar: Calendar): Surface =>
	surface(
		calendar,
		'srf_work_status',
		'STATUS',
		{step: {tool: 'search_invoice', state: 'running', isBusy: true}, checked: 184, all: 260},
		[
			{
				id: 'now',
				svcStatusIndicator: {
					message: format`Comparing invoices with the app inventory (${'/checked'} of ${'/all'})`,
					status: at('/step/state'),
					toolName: at('/step/tool'),
					showSpinner: at('/step/isBusy'),
				},
			},
			{
				id: 'before',
				svcStatusIndicator: {
					message: literal('Read 260 invoices'),
					status: literal('succeeded'),
					toolName: literal('list_invoice'),
					showSpinner: literal(false),
				},
			},
			{
				id: 'failed',
				svcStatusIndicator: {
					message: literal('The contract archive did not answer'),
					status: literal('failed'),
					toolName: literal('search_contract'),
				},
			},
			{id: 'bar', progressBar: {label: literal('Checked'), value: at('/checked'), max: at('/all'), step: literal(1)}},
			stack('column', 'work', 'before', 'failed', 'now', 'bar'),
		],
	);

const users = result('pluralize', {value: at('/app/users'), zero: 'no users', one: 'one user', other: 'many users'});
const created = within('formatDate', '/app/created', "format: 'MMMM yyyy'");

export const ownerQuestion = (calendar: Calendar): Surface =>
	surface(
		calendar,
		'srf_owner_question',
		'PROMPT',
		{
			app: {id: 'app_0000040', name: 'Lab Instruments Bridge', users: 61, cost: 1_284.5, created: calendar.at(-1460)},
			choice: '',
			candidates: [
				{name: 'Ines Yilmaz', why: 'granted most of its access'},
				{name: 'Quinn Haddad', why: 'leads the laboratory'},
			],
		},
		[
			card('root', 'question', 'facts', 'candidates', 'answers'),
			{id: 'question', text: {text: format`Who should own **${'/app/name'}**?`, markdown: true}},
			stack('row', 'facts', 'users', 'mark', 'cost', 'age'),
			{id: 'users', weight: 1, text: {text: users}},
			{id: 'mark', divider: {orientation: 'vertical'}},
			{id: 'cost', weight: 1, text: {text: result('formatCurrency', {value: at('/app/cost'), currency: 'USD'})}},
			{id: 'age', weight: 2, text: {text: format`since ${created}`}},
			{
				id: 'candidates',
				choicePicker: {
					label: literal('Candidates'),
					value: at('/choice'),
					required: true,
					choices: ['usr_0009', 'usr_0017'].map((id, index) => ({
						id,
						label: at(`/candidates/${index}/name`),
						description: at(`/candidates/${index}/why`),
					})),
				},
			},
			stack('row', 'answers', 'assign', 'skip'),
			{
				id: 'assign',
				button: {
					label: literal('Make owner'),
					variant: 'BUTTON_VARIANT_PRIMARY',
					checks: [{call: required('/choice', 'Choose one of the candidates.')}],
					action: {event: {name: 'set_owner', context: {appId: at('/app/id'), userId: at('/choice')}}},
				},
			},
			{id: 'skip', button: {label: literal('Ask me later'), action: {event: {name: 'skip', context: {}}}}},
		],
	);

/** The only surface of a new conversation. */
export const greeting = (calendar: Calendar): Surface =>
	surface(calendar, 'srf_greeting', 'PRIMARY', {}, [
		card('root', 'hello'),
		words('hello', 'Nothing is waiting for you. Ask about an app, a person or a review.'),
	]);
