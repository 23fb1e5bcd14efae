import { mount } from 'svelte';
import App from './App.svelte';
import { keepPageOffline } from './engines/page-worker';
import './ui/styles/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app element.');

mount(App, { target });
keepPageOffline();
