import {expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {literal, screen} from './draw.ts';

const field = (id: string): Component => ({id, textField: {label: literal(id), value: {path: `/${id}`}}});
const hosts: readonly (readonly [string, object])[] = [
	['tabs', {a2uiTabs: {titles: [literal('One'), literal('Two')], children: {ids: ['first', 'second']}}}],
	['a modal', {a2uiModal: {children: {ids: ['first', 'second']}}}],
];

test.each(hosts)('%s: a hidden child is not drawn and takes no focus until a key shows it', (name, host) => {
	const person = screen([{id: 'root', ...host} as Component, field('first'), field('second')]);
	person.lines();
	const stops = () => {
		person.lines();
		person.page.focus(undefined);
		const ids = Array.from({length: 4}, () => {
			person.page.step(1);
			return person.page.focused?.node.id;
		});
		return new Set(ids);
	};
	expect(person.text()).not.toContain('second');
	expect(stops()).not.toContain('second');
	person.focus('root').press(name === 'tabs' ? 'right' : 'act');
	expect(person.text()).toContain('second');
	expect(stops()).toContain('second');
	if (name === 'tabs') expect(stops()).not.toContain('first');
});
