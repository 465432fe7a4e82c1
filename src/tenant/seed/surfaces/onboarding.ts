/** The onboarding of a tenant: the welcome, the plan, the chat channels, and the remaining tasks. */
import type {Component, Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';
import {at, divider, format, literal, stack, surface, within} from './parts.ts';

export const onboarding = (calendar: Calendar): Surface =>
	surface(calendar, 'srf_onboarding', 'PRIMARY', {done: 4, total: 9, owner: 'Amara Adeyemi', due: calendar.at(8)}, [
		stack('column', 'root', 'welcome', 'plan', 'channels', 'line', 'todo', 'bar'),
		{
			id: 'welcome',
			svcOnboardingWelcome: {recommendedCatalogId: 'cat_1', recommendedDisplayName: 'Everyday access'},
		},
		plan,
		stack('row', 'channels', 'chat-a', 'chat-b'),
		{id: 'chat-a', weight: 1, svcChatANotifications: {}},
		{id: 'chat-b', weight: 1, svcChatBNotifications: {}},
		divider('line'),
		todo,
		{
			id: 'bar',
			progressBar: {label: format`${'/done'} of ${'/total'} steps`, value: at('/done'), max: at('/total')},
		},
	]);

const plan: Component = {
	id: 'plan',
	svcOnboardingPlan: {
		categories: [
			{
				id: 'connect',
				title: 'Connect what you have',
				steps: [
					{
						id: 'directory',
						title: 'Connect the directory',
						description: 'People, groups and managers come from here.',
						agentAssisted: true,
					},
					{
						id: 'sign-on',
						title: 'Choose how people sign in',
						description: 'One default, and one configuration per domain that differs.',
						agentAssisted: false,
					},
				],
			},
			{
				id: 'decide',
				title: 'Decide who decides',
				steps: [
					{id: 'owners', title: 'Name owners of the ten largest apps', description: '', agentAssisted: true},
					{
						id: 'policies',
						title: 'Review the starter policies',
						description: 'Who approves, how long a grant lasts, and what happens when it ends.',
						agentAssisted: false,
					},
				],
			},
			{id: 'later', title: 'Later', steps: []},
		],
	},
};

const due = within('formatDate', '/due', "format: 'd MMM'");
const todo: Component = {
	id: 'todo',
	svcTodoList: {
		title: format`Left for ${'/owner'}`,
		items: [
			{
				id: 'todo-1',
				section: 'This week',
				status: 'done',
				label: literal('Confirm the mail domain'),
				description: literal('Checked by a TXT record.'),
			},
			{
				id: 'todo-2',
				section: 'This week',
				status: 'in_progress',
				label: literal('Give the Lab Instruments Bridge an owner'),
				description: format`It has had none since it was imported; due ${due}.`,
				trailingAction: {name: 'assign_owner', context: {appId: 'app_0000040', assignee: at('/owner')}},
				trailingActionLabel: literal('Assign'),
			},
			{
				id: 'todo-3',
				section: 'This week',
				status: 'pending',
				label: literal('Move the last users off Legacy VPN'),
				trailingAction: {name: 'open_app', context: {appId: 'app_0000021'}},
				trailingActionLabel: literal('Open'),
			},
			{
				id: 'todo-4',
				section: 'Before launch',
				status: 'blocked',
				label: literal('Connect the chat workspace'),
				description: literal('Waiting for the workspace administrator.'),
			},
			{id: 'todo-5', status: 'pending', label: literal('Invite the auditors')},
		],
	},
};
